/** Tests of the launcher script. */
@NullMarked
package dev.pawl.app.launcher;

import org.jspecify.annotations.NullMarked;
