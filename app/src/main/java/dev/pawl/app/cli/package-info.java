/** The command line: commands, what they print, and the exit codes they end with. */
@NullMarked
package dev.pawl.app.cli;

import org.jspecify.annotations.NullMarked;
