/** {@code pawl config}: what is set, and where. */
@NullMarked
package dev.pawl.cli.config;

import org.jspecify.annotations.NullMarked;
