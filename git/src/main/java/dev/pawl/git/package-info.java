/** Files of Git repositories: fetched, kept, and read from the objects themselves. */
@NullMarked
package dev.pawl.git;

import org.jspecify.annotations.NullMarked;
