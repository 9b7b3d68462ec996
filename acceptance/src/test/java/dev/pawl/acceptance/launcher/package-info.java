/** Tests of the launcher script. */
@NullMarked
package dev.pawl.acceptance.launcher;

import org.jspecify.annotations.NullMarked;
