package dev.pawl.telemetry.wire;

import org.jspecify.annotations.Nullable;

/**
 * Writes one span of {@code trace.proto}: its fields one after the other, and then {@link
 * #toBytes}.
 */
public final class Span {
  /** What it stands for, in numbers of the protocol. */
  public enum Kind {
    INTERNAL(1),
    SERVER(2),
    CLIENT(3);

    private final int number;

    Kind(int number) {
      this.number = number;
    }
  }

  private static final int TRACE = 1;
  private static final int SPAN = 2;
  private static final int STATE = 3;
  private static final int PARENT = 4;
  private static final int NAME = 5;
  private static final int KIND = 6;
  private static final int START = 7;
  private static final int END = 8;
  private static final int ATTRIBUTES = 9;
  private static final int EVENTS = 11;
  private static final int LINKS = 13;
  private static final int STATUS = 15;
  private static final int FLAGS = 16;
  private static final int EVENT_TIME = 1;
  private static final int EVENT_NAME = 2;
  private static final int EVENT_ATTRIBUTES = 3;
  private static final int LINK_ATTRIBUTES = 4;
  private static final int LINK_FLAGS = 6;
  private static final int MESSAGE = 2;
  private static final int CODE = 3;
  private static final int ERROR = 2;

  /** The parent is known to be here, or known to be elsewhere; and the trace is kept. */
  private static final int LOCAL = 0x101;

  private static final int REMOTE = 0x301;

  private final Protobuf to = new Protobuf(384);
  private final Attributes attributes;

  public Span(Attributes attributes) {
    this.attributes = attributes;
  }

  /**
   * Where it stands.
   *
   * @param parent the span within which it is; null for none
   * @param remote whether that is told by another program
   */
  public Span within(
      String trace, String state, String span, @Nullable String parent, boolean remote) {
    to.hex(TRACE, trace).hex(SPAN, span).text(STATE, state);
    if (parent != null) {
      to.hex(PARENT, parent);
    }
    to.fixed32(FLAGS, remote ? REMOTE : LOCAL);
    return this;
  }

  /** What it is, and from when to when, in microseconds since the epoch. */
  public Span of(String name, Kind kind, long start, long end) {
    to.text(NAME, attributes.cut(name)).number(KIND, kind.number);
    to.fixed(START, start * 1_000).fixed(END, Math.max(start, end) * 1_000);
    return this;
  }

  public Span with(Attributes.Name name, @Nullable String value) {
    attributes.text(to, ATTRIBUTES, name, value);
    return this;
  }

  public Span with(Attributes.Name name, long value) {
    attributes.number(to, ATTRIBUTES, name, value);
    return this;
  }

  public Span with(Attributes.Name name, boolean value) {
    attributes.flag(to, ATTRIBUTES, name, value);
    return this;
  }

  /** Something that happened meanwhile, with texts: a name, then what it is, and so on. */
  public Span event(long at, String name, Object... texts) {
    int event = to.begin(EVENTS);
    to.fixed(EVENT_TIME, at * 1_000).text(EVENT_NAME, name);
    for (int i = 0; i + 1 < texts.length; i += 2) {
      attributes.text(
          to, EVENT_ATTRIBUTES, (Attributes.Name) texts[i], String.valueOf(texts[i + 1]));
    }
    to.end(event);
    return this;
  }

  /** Another span that it has to do with, and how. */
  public Span link(String trace, String span, Attributes.Name name, String how) {
    int link = to.begin(LINKS);
    to.hex(TRACE, trace).hex(SPAN, span);
    attributes.text(to, LINK_ATTRIBUTES, name, how);
    to.fixed32(LINK_FLAGS, LOCAL);
    to.end(link);
    return this;
  }

  public Span failed(String message) {
    int status = to.begin(STATUS);
    to.text(MESSAGE, attributes.cut(message)).number(CODE, ERROR);
    to.end(status);
    return this;
  }

  public byte[] toBytes() {
    return to.toBytes();
  }
}
