/**
 * The files that are served, for those who look at them and change them: text, problems, graphs.
 */
@NullMarked
package dev.pawl.library.definitions;

import org.jspecify.annotations.NullMarked;
