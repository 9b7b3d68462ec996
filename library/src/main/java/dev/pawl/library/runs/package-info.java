/** Where runs are kept, and how those of a process that is gone are resumed. */
@NullMarked
package dev.pawl.library.runs;

import org.jspecify.annotations.NullMarked;
