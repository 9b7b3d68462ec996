/** Tools by which an agent looks at, tries and changes the tools of one graph file. */
@NullMarked
package dev.pawl.library.author;

import org.jspecify.annotations.NullMarked;
