/** Pawl with the programs of others: TypeScript clients that call it, npm servers that it calls. */
@NullMarked
package dev.pawl.app.interop;

import org.jspecify.annotations.NullMarked;
