/** Opens the Git repositories that a project has flows and templates from. */
@NullMarked
package dev.pawl.library.source;

import org.jspecify.annotations.NullMarked;
