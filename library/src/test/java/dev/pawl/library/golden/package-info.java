/** Recorded cases that every version must reproduce. */
package dev.pawl.library.golden;
