package dev.pawl.telemetry.wire;

import org.jspecify.annotations.Nullable;

/** Writes one record of {@code logs.proto}. */
public final class LogRecord {
  /** How grave it is, in numbers of the protocol. */
  public enum Severity {
    INFO(9),
    WARN(13),
    ERROR(17);

    private final int number;

    Severity(int number) {
      this.number = number;
    }
  }

  private static final int TIME = 1;
  private static final int SEVERITY = 2;
  private static final int SEVERITY_TEXT = 3;
  private static final int BODY = 5;
  private static final int ATTRIBUTES = 6;
  private static final int FLAGS = 8;
  private static final int TRACE = 9;
  private static final int SPAN = 10;
  private static final int OBSERVED = 11;
  private static final int EVENT_NAME = 12;
  private static final int TEXT = 1;

  private final Protobuf to = new Protobuf(256);
  private final Attributes attributes;

  public LogRecord(Attributes attributes) {
    this.attributes = attributes;
  }

  /**
   * What it says.
   *
   * @param at in microseconds since the epoch
   */
  public LogRecord says(long at, Severity severity, String body) {
    to.fixed(TIME, at * 1_000).fixed(OBSERVED, at * 1_000);
    to.number(SEVERITY, severity.number).text(SEVERITY_TEXT, severity.name());
    int any = to.begin(BODY);
    to.text(TEXT, attributes.cut(body));
    to.end(any);
    return this;
  }

  /** The kind of thing that happened. */
  public LogRecord event(String name) {
    to.text(EVENT_NAME, name);
    return this;
  }

  public LogRecord with(Attributes.Name name, @Nullable String value) {
    attributes.text(to, ATTRIBUTES, name, value);
    return this;
  }

  /** To which span it belongs, also if that is not told. */
  public LogRecord within(String trace, String span, boolean sampled) {
    to.hex(TRACE, trace).hex(SPAN, span).fixed32(FLAGS, sampled ? 1 : 0);
    return this;
  }

  public byte[] toBytes() {
    return to.toBytes();
  }
}
