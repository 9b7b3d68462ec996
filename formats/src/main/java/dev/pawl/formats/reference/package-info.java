/** Follows what a file says of tools of other files, and brings home what it needs of them. */
@NullMarked
package dev.pawl.formats.reference;

import org.jspecify.annotations.NullMarked;
