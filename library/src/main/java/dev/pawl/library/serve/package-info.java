/** What is loaded and offered now, from files and folders that may change while it is served. */
@NullMarked
package dev.pawl.library.serve;

import org.jspecify.annotations.NullMarked;
