package dev.pawl.protocol.http;

import java.util.Optional;

/** Names an event in a session: by its stream, and its number in that, where 0 is the beginning. */
record EventId(int stream, long event) {
  static Optional<EventId> parse(String text) {
    int dash = text.indexOf('-');
    if (dash < 0 || !isNumber(text, 0, dash, 9) || !isNumber(text, dash + 1, text.length(), 18)) {
      return Optional.empty();
    }
    return Optional.of(
        new EventId(
            Integer.parseInt(text, 0, dash, 10),
            Long.parseLong(text, dash + 1, text.length(), 10)));
  }

  private static boolean isNumber(String text, int from, int to, int mostDigits) {
    return from < to
        && to - from <= mostDigits
        && text.substring(from, to).chars().allMatch(c -> c >= '0' && c <= '9');
  }

  @Override
  public String toString() {
    return stream + "-" + event;
  }
}
