/**
 * The grammar of the command line: options and arguments, reading them, help and completion.
 *
 * <p>Written by hand because it is on the way of every start: the library that did this before took
 * a tenth of a second and more, a third of the time in which a server may answer its first request.
 */
@NullMarked
package dev.pawl.cli.option;

import org.jspecify.annotations.NullMarked;
