// The program on the page on checking that checks itself.

//> struct Engine {}
