/** What a project says of itself, held against the files that it consists of. */
@NullMarked
package dev.pawl.library.project;

import org.jspecify.annotations.NullMarked;
