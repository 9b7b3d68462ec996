/** The messages of the OpenTelemetry protocol, as bytes. */
@NullMarked
package dev.pawl.telemetry.wire;

import org.jspecify.annotations.NullMarked;
