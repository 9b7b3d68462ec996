/** {@code pawl tools}: browsing servers and calling their tools. */
@NullMarked
package dev.pawl.cli.tools;

import org.jspecify.annotations.NullMarked;
