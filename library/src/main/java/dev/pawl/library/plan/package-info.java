/** What a run of a tool may do and needs, put together for people and programs. */
@NullMarked
package dev.pawl.library.plan;

import org.jspecify.annotations.NullMarked;
