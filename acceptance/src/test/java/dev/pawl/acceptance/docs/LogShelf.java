package dev.pawl.acceptance.docs;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.pawl.json.Json;
import dev.pawl.model.PawlException;
import dev.pawl.store.shelf.Shelf;
import dev.pawl.store.shelf.Swap;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.SequencedMap;
import java.util.TreeMap;

/** Keeps texts in a file to which every swap adds a line; for the processes of one machine. */
final class LogShelf extends Shelf {
  private static final Object THIS_PROCESS = new Object();

  private final FileChannel file;
  private final TreeMap<String, String> texts = new TreeMap<>();
  private long end;

  LogShelf(Path path) throws IOException {
    file =
        FileChannel.open(
            path, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
  }

  @Override
  public Map<String, String> read(Collection<String> names) {
    return alone(
        () -> {
          Map<String, String> found = new LinkedHashMap<>();
          for (String name : names) {
            if (texts.containsKey(name)) {
              found.put(name, texts.get(name));
            }
          }
          return found;
        });
  }

  @Override
  public SequencedMap<String, String> range(String prefix, String after, int most) {
    return alone(
        () -> {
          SequencedMap<String, String> found = new LinkedHashMap<>();
          texts.tailMap(after.isEmpty() ? prefix : after, after.isEmpty()).entrySet().stream()
              .takeWhile(each -> each.getKey().startsWith(prefix))
              .limit(most)
              .forEach(each -> found.put(each.getKey(), each.getValue()));
          return found;
        });
  }

  @Override
  public boolean swap(Swap swap) {
    return alone(
        () -> {
          for (Map.Entry<String, String> each : swap.expected().entrySet()) {
            if (!Objects.equals(texts.get(each.getKey()), each.getValue())) {
              return false;
            }
          }
          ByteBuffer line = ByteBuffer.wrap((Json.write(swap.changes()) + "\n").getBytes(UTF_8));
          end += file.write(line, end);
          file.force(false);
          change(swap.changes());
          return true;
        });
  }

  private void change(Map<?, ?> changes) {
    changes.forEach((name, text) -> texts.compute((String) name, (_, _) -> (String) text));
  }

  /** What is done with the file. */
  private interface Work<T> {
    T run() throws IOException;
  }

  /** Works while nobody else does, after reading what others have added. */
  private <T> T alone(Work<T> work) {
    boolean interrupted = Thread.interrupted();
    synchronized (THIS_PROCESS) {
      try (FileLock _ = file.lock()) {
        catchUp();
        return work.run();
      } catch (IOException e) {
        throw new PawlException.Unreachable("the file cannot be used: " + e.getMessage(), e);
      } finally {
        if (interrupted) {
          Thread.currentThread().interrupt();
        }
      }
    }
  }

  /** A line without an end is of a process that died; the next one is written over it. */
  private void catchUp() throws IOException {
    ByteBuffer added = ByteBuffer.allocate((int) (file.size() - end));
    file.read(added, end);
    String lines = new String(added.array(), UTF_8);
    String whole = lines.substring(0, lines.lastIndexOf('\n') + 1);
    whole.lines().forEach(line -> change((Map<?, ?>) Json.parse(line)));
    end += whole.getBytes(UTF_8).length;
    file.truncate(end);
  }

  @Override
  public void close() {
    try {
      file.close();
    } catch (IOException e) {
      throw new PawlException.Unreachable("the file cannot be closed: " + e.getMessage(), e);
    }
  }
}
