/** Runs that were saved, as tests of JUnit. Needs {@code org.junit.jupiter:junit-jupiter-api}. */
@NullMarked
package dev.pawl.junit;

import org.jspecify.annotations.NullMarked;
