package dev.pawl.cli.terminal;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Lines that a person edits while typing, with those typed before at hand. A line stays in one row:
 * of one that is longer a part is shown.
 *
 * <p>The terminal is as it was while nobody is asked for a line, so that a process that is ended
 * leaves nothing behind.
 */
public final class EditedLines implements Lines {
  private static final long MOMENT = 15;
  private static final int LONGEST = 10_000;
  private static final int MOST_REMEMBERED = 500;
  private static final int FOR_PROMPT = 24;
  private static final int NARROWEST = 16;
  private static final String CLEAR_REST = "\u001b[K";
  private static final String BELL = "\u0007";

  private final InputStream in;
  private final Channel echo;
  private final int room;
  private final Supplier<Optional<? extends AutoCloseable>> raw;
  private final List<String> remembered = new ArrayList<>();
  private final KeyDecoder keys = new KeyDecoder();
  private Function<String, List<String>> completion = _ -> List.of();
  private volatile boolean closed;
  private int shown;

  EditedLines(
      InputStream in, Channel echo, int width, Supplier<Optional<? extends AutoCloseable>> raw) {
    this.in = in;
    this.echo = echo;
    this.room = Math.max(NARROWEST, width - FOR_PROMPT);
    this.raw = raw;
  }

  /**
   * Empty where lines cannot be edited: nobody is there, or the terminal cannot move its cursor.
   */
  public static Optional<EditedLines> on(Terminal terminal) {
    if (!terminal.asks() || !terminal.live()) {
      return Optional.empty();
    }
    Optional<RawMode> trial = RawMode.begin();
    trial.ifPresent(RawMode::close);
    return trial.map(
        _ -> new EditedLines(terminal.in(), terminal.err(), terminal.width(), RawMode::begin));
  }

  @Override
  public void completing(Function<String, List<String>> words) {
    completion = words;
  }

  @Override
  public void remember(String line) {
    remembered.remove(line);
    if (!line.isBlank()) {
      remembered.add(line);
    }
    if (remembered.size() > MOST_REMEMBERED) {
      remembered.removeFirst();
    }
  }

  @Override
  public Optional<String> next() throws InterruptedException {
    if (closed) {
      return Optional.empty();
    }
    Optional<? extends AutoCloseable> mode = raw.get();
    try {
      return edited();
    } finally {
      mode.ifPresent(EditedLines::end);
    }
  }

  private static void end(AutoCloseable mode) {
    try {
      mode.close();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  private Optional<String> edited() throws InterruptedException {
    LineBuffer line = new LineBuffer();
    Deque<String> later = new ArrayDeque<>();
    Deque<String> earlier = new ArrayDeque<>(remembered.reversed());
    shown = 0;
    while (true) {
      for (Key key : keys.take(read())) {
        if (key == Key.Edit.ENTER || (key == Key.Edit.END_OF_INPUT && line.isEmpty())) {
          say("\r\n");
          return key == Key.Edit.ENTER ? Optional.of(line.text()) : Optional.empty();
        }
        if (key == Key.Edit.UP) {
          swap(line, earlier, later);
        } else if (key == Key.Edit.DOWN) {
          swap(line, later, earlier);
        } else if (key == Key.Edit.COMPLETE) {
          complete(line);
        } else if (!(key instanceof Key.Typed) || line.text().length() < LONGEST) {
          line.apply(key == Key.Edit.END_OF_INPUT ? Key.Edit.DELETE : key);
        }
      }
      if (closed) {
        say("\r\n");
        return Optional.empty();
      }
      draw(line);
    }
  }

  /** Takes the next of one side, and puts what was there to the other. */
  private static void swap(LineBuffer line, Deque<String> from, Deque<String> to) {
    if (!from.isEmpty()) {
      to.push(line.text());
      line.replace(from.pop());
    }
  }

  private void complete(LineBuffer line) {
    List<String> words = completion.apply(line.before());
    if (words.isEmpty()) {
      say(BELL);
      return;
    }
    String typed = line.before().substring(line.before().lastIndexOf(' ') + 1);
    String common = common(words);
    if (common.length() > typed.length()) {
      line.insert(common.substring(typed.length()) + (words.size() == 1 ? " " : ""));
    } else if (words.size() == 1) {
      line.insert(" ");
    } else {
      say(BELL);
    }
  }

  private static String common(List<String> words) {
    String common = words.getFirst();
    for (String each : words) {
      while (!each.startsWith(common)) {
        common = common.substring(0, common.length() - 1);
      }
    }
    return common;
  }

  /** Waits in a way that can be interrupted, and that notices when nobody wants a line any more. */
  private int read() throws InterruptedException {
    try {
      while (!closed && in.available() == 0) {
        Thread.sleep(MOMENT);
      }
      int value = closed ? -1 : in.read();
      closed |= value < 0;
      return Math.max(0, value);
    } catch (IOException _) {
      closed = true;
      return 0;
    }
  }

  /** From where the line begins: back to there, the part around the cursor, back to the cursor. */
  private void draw(LineBuffer line) {
    String text = Printable.of(line.text()).replace('\n', ' ');
    int cursor = Math.min(text.length(), Printable.of(line.before()).length());
    int from = Columns.fitting(text, cursor, room);
    String part = Columns.cut(text.substring(from), room);
    int at = Columns.of(text.substring(from, cursor));
    say(left(shown) + CLEAR_REST + part + left(Columns.of(part) - at));
    shown = at;
  }

  private static String left(int columns) {
    return columns <= 0 ? "" : "\u001b[" + columns + "D";
  }

  private void say(String text) {
    echo.writer().print(text);
    echo.writer().flush();
  }

  /** Lets whoever waits for a line go. */
  @Override
  public void close() {
    closed = true;
  }
}
