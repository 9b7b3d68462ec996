/** To which trace of a distributed system something belongs. */
@NullMarked
package dev.pawl.model.trace;

import org.jspecify.annotations.NullMarked;
