package dev.pawl.cli.terminal;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Writes UTF-8 to a stream, and knows afterwards why it could not. */
public final class StreamWriter extends PrintWriter {
  private final Observed stream;
  private final boolean terminal;

  private StreamWriter(Observed stream, boolean terminal) {
    super(new OutputStreamWriter(stream, UTF_8));
    this.stream = stream;
    this.terminal = terminal;
  }

  public static StreamWriter to(OutputStream stream) {
    return new StreamWriter(new Observed(stream), false);
  }

  /** For people: whatever was overlooked before, nothing that hides gets further than here. */
  static StreamWriter toTerminal(OutputStream stream) {
    return new StreamWriter(new Observed(stream), true);
  }

  @Override
  public void write(String text, int from, int length) {
    if (terminal) {
      String shown = Printable.painted(text.substring(from, from + length));
      super.write(shown, 0, shown.length());
    } else {
      super.write(text, from, length);
    }
  }

  /** Why something could not be written, or empty. */
  public String trouble() {
    IOException failure = stream.failure;
    return failure == null || failure.getMessage() == null ? "" : failure.getMessage();
  }

  /** Whether whoever read it has gone, as {@code head} does when it has seen enough. */
  public boolean readerIsGone() {
    // Java has no type for EPIPE. Unix says the first, Windows one of the others.
    String words = trouble().toLowerCase(Locale.ROOT);
    return words.contains("broken pipe")
        || words.contains("pipe is being closed")
        || words.contains("pipe has been ended");
  }

  /** Keeps the first failure, which a {@link PrintWriter} swallows. */
  private static final class Observed extends OutputStream {
    private final OutputStream stream;
    private volatile @Nullable IOException failure;

    Observed(OutputStream stream) {
      this.stream = stream;
    }

    @Override
    public void write(int one) throws IOException {
      write(new byte[] {(byte) one}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int from, int length) throws IOException {
      try {
        stream.write(bytes, from, length);
      } catch (IOException e) {
        failure = failure == null ? e : failure;
        throw e;
      }
    }

    @Override
    public void flush() throws IOException {
      stream.flush();
    }

    @Override
    public void close() throws IOException {
      stream.close();
    }
  }
}
