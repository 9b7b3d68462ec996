/** Hosts and network addresses: how they are written, and what they lead to. */
@NullMarked
package dev.pawl.protocol.address;

import org.jspecify.annotations.NullMarked;
