/**
 * What the program is connected to: streams, screen, keyboard, colours, Ctrl-C and the exit code.
 */
@NullMarked
package dev.pawl.cli.terminal;

import org.jspecify.annotations.NullMarked;
