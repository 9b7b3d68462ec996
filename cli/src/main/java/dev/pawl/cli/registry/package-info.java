/** The commands that look at the registry and decide about tools in it. */
@NullMarked
package dev.pawl.cli.registry;

import org.jspecify.annotations.NullMarked;
