/** What is counted and measured, and how it is told. */
@NullMarked
package dev.pawl.telemetry.meter;

import org.jspecify.annotations.NullMarked;
