package dev.pawl.library.gate;

import dev.pawl.formats.reading.KeySet;
import java.util.List;

/** The keys of a file with gates. */
final class GateKeys {
  static final KeySet FILE = KeySet.of("zone", "tags", "principles", "gates");

  static final KeySet GATE =
      KeySet.of(
              "name",
              "principle",
              "applies",
              "except",
              "when",
              "of",
              "if",
              "issue",
              "severity",
              "then")
          .refusing(List.of("unless"), "write `if`, which says when the gate is violated");

  static final KeySet REACH = KeySet.of("tools", "servers", "tags", "workflows", "effects");
  static final KeySet CONDITION = KeySet.of("expr", "rule");
  static final KeySet THEN = KeySet.of("hold", "redact");
  static final KeySet HOLD = KeySet.of("roles", "approvals", "fourEyes", "expires");
  static final KeySet REDACT = KeySet.of("data", "patterns");

  /** What can be said of each principle. */
  static final KeySet PRINCIPLE = KeySet.of("applies", "except", "of", "severity", "then");

  static final KeySet STRUCTURED = PRINCIPLE.with(List.of("strict"));
  static final KeySet GOVERNING =
      PRINCIPLE.without(List.of("then")).with(List.of("most", "redact"));

  private GateKeys() {}
}
