/** What makes tools run by themselves while they are served: times, messages and files. */
@NullMarked
package dev.pawl.library.trigger;

import org.jspecify.annotations.NullMarked;
