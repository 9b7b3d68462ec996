/** What a file has to do with its lock: asking its servers, comparing, and agreeing to a change. */
@NullMarked
package dev.pawl.library.lock;

import org.jspecify.annotations.NullMarked;
