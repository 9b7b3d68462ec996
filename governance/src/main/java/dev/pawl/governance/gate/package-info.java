/** The rules by which runs and calls pass, are noted, wait for somebody, or are refused. */
@NullMarked
package dev.pawl.governance.gate;

import org.jspecify.annotations.NullMarked;
