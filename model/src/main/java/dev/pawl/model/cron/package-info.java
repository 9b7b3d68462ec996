/** Times of a calendar, as cron writes them. */
@NullMarked
package dev.pawl.model.cron;

import org.jspecify.annotations.NullMarked;
