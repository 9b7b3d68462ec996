/** Commands that look at gates: what they are, whether they are sound, what they would say. */
@NullMarked
package dev.pawl.cli.gates;

import org.jspecify.annotations.NullMarked;
