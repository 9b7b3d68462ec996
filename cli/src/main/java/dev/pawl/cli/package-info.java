/** The command line: its commands, help and completion, and the entry point of the program. */
@NullMarked
package dev.pawl.cli;

import org.jspecify.annotations.NullMarked;
