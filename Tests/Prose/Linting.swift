// What the page on the linter presumes.

import Rivet

enum Name: String { case billing, search }

//> extension Module
