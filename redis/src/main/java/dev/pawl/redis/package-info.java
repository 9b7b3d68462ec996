/** Keeps runs in Redis. */
@NullMarked
package dev.pawl.redis;

import org.jspecify.annotations.NullMarked;
