package dev.pawl.cli.terminal;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.jspecify.annotations.Nullable;

/**
 * Lines that a person types. Waiting for one can be interrupted, which waiting for a stream cannot:
 * a thread of its own reads, from when the first line is wanted.
 */
public final class TypedLines implements Lines {
  private static final int LONGEST = 100_000;

  private final InputStream stream;
  private final BlockingQueue<Optional<String>> lines = new LinkedBlockingQueue<>(100);
  private volatile @Nullable EndableInput in;
  private volatile @Nullable Thread reader;
  private boolean ended;

  public TypedLines(InputStream stream) {
    this.stream = stream;
  }

  @Override
  public synchronized Optional<String> next() throws InterruptedException {
    if (reader == null) {
      EndableInput input = new EndableInput(stream);
      in = input;
      reader = Thread.ofPlatform().name("pawl-typed").daemon().start(() -> read(input));
    }
    if (ended) {
      return Optional.empty();
    }
    Optional<String> line = lines.take();
    ended = line.isEmpty();
    return line;
  }

  private void read(EndableInput input) {
    try {
      try {
        BufferedReader text = new BufferedReader(new InputStreamReader(input, UTF_8));
        for (String line = text.readLine();
            line != null && line.length() <= LONGEST;
            line = text.readLine()) {
          lines.put(Optional.of(line));
        }
      } catch (IOException _) {
        // As good as the end.
      }
      lines.put(Optional.empty());
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    Thread started = reader;
    EndableInput input = in;
    if (started != null && input != null) {
      input.end();
      started.interrupt();
    }
  }
}
