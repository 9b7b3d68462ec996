/** The pages, in a real browser and before a real server. */
@NullMarked
package dev.pawl.acceptance.studio;

import org.jspecify.annotations.NullMarked;
