/** The port through which runs call tools of upstream servers. */
@NullMarked
package dev.pawl.engine.upstream;

import org.jspecify.annotations.NullMarked;
