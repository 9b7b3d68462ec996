/** What a server tells those who operate it. */
@NullMarked
package dev.pawl.library.telemetry;

import org.jspecify.annotations.NullMarked;
