package dev.pawl.library.config;

import dev.pawl.formats.reading.Cursor;
import dev.pawl.formats.reading.KeySet;
import dev.pawl.model.Source;

/** What a project wants put down of who does what. */
public enum Audit {
  NOTHING,
  DIGESTS,
  /** Also what may be told of arguments and results. */
  PAYLOADS;

  private static final KeySet KEYS = KeySet.of("payloads");

  /** Reads {@code audit}. */
  static Audit read(Cursor all) {
    Source given = all.get("audit");
    if (given instanceof Source.Mapping mapping) {
      Cursor audit = new Cursor(mapping, "`audit`", KEYS, all.report()).refuseUnknownKeys();
      return audit.flag("payloads", false) ? PAYLOADS : DIGESTS;
    }
    if (given instanceof Source.Scalar scalar && scalar.value() instanceof Boolean wish) {
      return wish ? DIGESTS : NOTHING;
    }
    if (given != null) {
      all.wrongType(
          all.name("audit"),
          "true, false or a mapping",
          given,
          "write `true`, or `{ payloads: true }` to have arguments and results in it, too");
    }
    return NOTHING;
  }
}
