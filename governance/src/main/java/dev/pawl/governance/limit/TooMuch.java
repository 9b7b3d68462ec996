package dev.pawl.governance.limit;

import java.time.Duration;

/**
 * Why somebody gets no more for now.
 *
 * @param why what there is too much of
 * @param pause after which it may be worth another try
 */
public record TooMuch(String why, Duration pause) {}
