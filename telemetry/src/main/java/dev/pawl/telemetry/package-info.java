/** Tells collectors of OpenTelemetry what runs do: traces, measures and logs, over HTTP. */
@NullMarked
package dev.pawl.telemetry;

import org.jspecify.annotations.NullMarked;
