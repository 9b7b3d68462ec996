package dev.pawl.protocol.client;

import dev.pawl.protocol.rpc.MessageCodec;
import dev.pawl.protocol.rpc.Outline;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Lines of a program that are no messages. Many programs print a greeting, a warning or a log where
 * only messages belong: such remarks harm nobody, and are kept for whoever wonders. What was meant
 * to be a message concerns whoever waits for one.
 */
final class StrayLines {
  private static final int MOST_LATER = 2;

  /** Longer ones are not quoted: cut, they could show half a secret that nobody recognises. */
  private static final int LONGEST_REMARK = 500;

  private static final int KEPT = 4_096;
  private static final String SPREAD =
      "it is spread over several lines, and a message has to stand in one";

  private final int maxMessage;
  private final Deque<String> later = new ArrayDeque<>();
  private @Nullable String first;
  private @Nullable Spread spread;

  /** What began with a single bracket and is not at its end yet. */
  private static final class Spread {
    final Outline outline = new Outline();
    final ByteArrayOutputStream text = new ByteArrayOutputStream();
    int size;

    /** Whether it was told already whom it concerns. */
    boolean told;

    /** False when the line does not belong to it. */
    boolean add(byte[] line) {
      outline.feed(line);
      size += line.length;
      if (outline.isJson() && text.size() < KEPT) {
        text.write(line, 0, Math.min(line.length, KEPT));
        text.write('\n');
      }
      return outline.isJson();
    }
  }

  StrayLines(int maxMessage) {
    this.maxMessage = maxMessage;
  }

  /**
   * A line came that is no message.
   *
   * @return whether the connection is of any use still
   */
  boolean take(byte[] line, MessageCodec.Malformed problem, Inbox inbox) {
    Outline outline = Outline.of(line);
    Spread open = spread;
    if (open == null) {
      return takeAlone(line, outline, problem, inbox);
    }
    if (!isWhole(outline) && open.add(line)) {
      return goOn(open, inbox);
    }
    spread = null;
    return tell(open, inbox) && takeAlone(line, outline, problem, inbox);
  }

  /** Whether it needs no other lines to say what it is. */
  private static boolean isWhole(Outline outline) {
    return outline.isMessage() && (outline.isComplete() || !outline.ids().isEmpty());
  }

  private boolean takeAlone(
      byte[] line, Outline outline, MessageCodec.Malformed problem, Inbox inbox) {
    if (outline.isBracket()) {
      Spread begun = new Spread();
      begun.add(line);
      spread = begun;
      return true;
    }
    if (outline.isMessage()) {
      String why = UnreadableAnswerException.why(problem);
      return inbox.unreadable(new UnreadableAnswerException(why, line, outline), null);
    }
    remark(line);
    return true;
  }

  private boolean goOn(Spread open, Inbox inbox) {
    boolean ends = open.outline.isComplete() || open.size > maxMessage;
    boolean known = open.outline.answers() && !open.outline.ids().isEmpty();
    if (ends) {
      spread = null;
    }
    return !(ends || known) || tell(open, inbox);
  }

  /** A message came after all: what has not come to its end by then never will. */
  boolean messageCame(Inbox inbox) {
    Spread open = spread;
    spread = null;
    return open == null || tell(open, inbox);
  }

  private boolean tell(Spread open, Inbox inbox) {
    byte[] text = open.text.toByteArray();
    if (!open.outline.isMessage()) {
      remark(text);
      return true;
    }
    boolean again = open.told;
    open.told = true;
    return again
        || inbox.unreadable(new UnreadableAnswerException(SPREAD, text, open.outline), null);
  }

  /** Kept as it is: with its white space changed, a secret in it might not be recognised. */
  private synchronized void remark(byte[] line) {
    String text = new String(line, StandardCharsets.UTF_8).strip();
    if (text.isEmpty()) {
      return;
    }
    String quoted =
        text.length() > LONGEST_REMARK ? "(" + line.length + " bytes)" : "`" + text + "`";
    if (first == null) {
      first = quoted;
      return;
    }
    if (later.size() == MOST_LATER) {
      later.removeFirst();
    }
    later.addLast(quoted);
  }

  /** The first of them and the last, in words; empty if there were none. */
  synchronized String remarks() {
    if (first == null) {
      return "";
    }
    List<String> told = new ArrayList<>(List.of(first));
    told.addAll(later);
    return "it printed what is no message of MCP: " + String.join(", ", told);
  }
}
