/** Pawl with the programs of others: TypeScript clients that call it, npm servers that it calls. */
@NullMarked
package dev.pawl.acceptance.interop;

import org.jspecify.annotations.NullMarked;
