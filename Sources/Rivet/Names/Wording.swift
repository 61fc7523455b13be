/// Every text that Rivet writes for people.
///
/// Errors are data; here alone they become words.
package enum Wording {}
