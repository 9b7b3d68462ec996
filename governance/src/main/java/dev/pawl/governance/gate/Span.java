package dev.pawl.governance.gate;

/**
 * A part of a text that must not be told.
 *
 * @param to behind its last character
 * @param kind what it is
 */
record Span(int from, int to, String kind) {}
