package dev.pawl.protocol.http;

import dev.pawl.protocol.server.Answering;

/**
 * What the endpoints of both eras share.
 *
 * @param answering finds answers
 * @param inFlight the calls that are going on
 * @param listeners those that only listen
 * @param challenge what clients are told that have to show more
 */
record Workings(Answering answering, InFlight inFlight, Listeners listeners, Challenge challenge) {}
