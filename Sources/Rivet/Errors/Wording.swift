/// Every text that Rivet writes for people.
///
/// Errors are data; here alone they become words.
enum Wording {}
