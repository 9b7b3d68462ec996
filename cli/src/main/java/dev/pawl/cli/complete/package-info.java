/** What shells are told while somebody types a command. */
@NullMarked
package dev.pawl.cli.complete;

import org.jspecify.annotations.NullMarked;
