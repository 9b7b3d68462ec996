/** What is told of runs to those who operate Pawl, by a module that need not be there. */
@NullMarked
package dev.pawl.engine.telemetry;

import org.jspecify.annotations.NullMarked;
