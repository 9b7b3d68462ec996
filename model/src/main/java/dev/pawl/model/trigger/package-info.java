/** What makes a tool run by itself: times, deliveries and files. */
@NullMarked
package dev.pawl.model.trigger;

import org.jspecify.annotations.NullMarked;
