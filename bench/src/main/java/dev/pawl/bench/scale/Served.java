package dev.pawl.bench.scale;

import dev.pawl.formats.DefinitionFormats;
import dev.pawl.json.Values;
import dev.pawl.library.serve.Catalog;
import dev.pawl.library.serve.DefinitionLoader;
import dev.pawl.library.serve.ServedRuns;
import dev.pawl.model.Bundle;
import dev.pawl.protocol.data.Implementation;
import dev.pawl.protocol.rpc.Message;
import dev.pawl.protocol.rpc.RequestId;
import dev.pawl.protocol.server.Connection;
import dev.pawl.protocol.server.McpServer;
import dev.pawl.protocol.server.Party;
import dev.pawl.store.StorePlace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.jspecify.annotations.Nullable;

/** A server of so many definitions, in files of up to twenty. */
final class Served implements AutoCloseable {
  private static final int IN_A_FILE = 20;

  private static final Map<String, @Nullable Object> META =
      Values.object(
          "io.modelcontextprotocol/protocolVersion",
          "2026-07-28",
          "io.modelcontextprotocol/clientCapabilities",
          Map.of());

  private static final DefinitionLoader LOADER =
      new DefinitionLoader() {
        @Override
        public Bundle read(Path file) {
          return DefinitionFormats.STANDARD.read(file);
        }

        @Override
        public List<Path> alsoReads(Path file) {
          return List.of();
        }
      };

  private final int count;
  private final Scratch scratch = new Scratch();
  private final ServedRuns runs = new ServedRuns(StorePlace.memory(), _ -> {});
  private final BlockingQueue<Message> received = new LinkedBlockingQueue<>();
  private int requests;

  private Served(int count) throws IOException {
    this.count = count;
    // Long enough ago that a second look trusts the time of the file.
    FileTime past = FileTime.from(Instant.EPOCH);
    for (int from = 0; from < count; from += IN_A_FILE) {
      StringBuilder text = new StringBuilder("server: { name: bench, version: \"1\" }\ntools:\n");
      for (int i = from; i < Math.min(count, from + IN_A_FILE); i++) {
        text.append(tool(i));
      }
      Path file = scratch.folder().resolve(from + ".pawl.yaml");
      Files.writeString(file, text);
      Files.setLastModifiedTime(file, past);
    }
  }

  private static String tool(int number) {
    return """
    - name: tool%1$d
      description: Says whether a number is high or low
      inputSchema: { type: object, properties: { value: { type: number } }, required: [value] }
      nodes:
      - { id: entry, type: entry, next: check }
      - { id: check, type: switch, conditions: [ { rule: { '>': [{ var: entry.value }, %1$d] }, next: high } ], next: low }
      - { id: high, type: transform, transform: { expr: '{ "is": "high", "value": $.entry.value }' }, next: exit }
      - { id: low, type: transform, transform: { expr: '{ "is": "low", "value": $.entry.value }' }, next: exit }
      - { id: exit, type: exit }
    """
        .formatted(number);
  }

  private Catalog catalog() {
    return new Catalog(List.of(scratch.folder()), LOADER, List.of(), runs.faces());
  }

  private Catalog loaded() throws IOException {
    Catalog catalog = catalog();
    refresh(catalog);
    return catalog;
  }

  private void refresh(Catalog catalog) throws IOException {
    catalog.refresh();
    if (catalog.size() != count || !catalog.problems().isEmpty()) {
      throw new IllegalStateException(catalog.size() + " tools, " + catalog.problems());
    }
  }

  @Override
  public void close() throws IOException {
    runs.close();
    scratch.close();
  }

  /** Reads and compiles all of them. */
  static Subject loading(int count) throws IOException {
    Served served = new Served(count);
    return new Subject() {
      @Override
      public Object once() throws IOException {
        return served.loaded();
      }

      @Override
      public void end(Object held) {
        ((Catalog) held).close();
      }

      @Override
      public void close() throws IOException {
        served.close();
      }
    };
  }

  /** Looks through the folder again when nothing has changed. */
  static Subject lookingAgain(int count) throws IOException {
    Served served = new Served(count);
    Catalog catalog = served.loaded();
    return new Subject() {
      @Override
      public Object once() throws IOException {
        served.refresh(catalog);
        return catalog;
      }

      @Override
      public void close() throws IOException {
        catalog.close();
        served.close();
      }
    };
  }

  /** A client lists all tools, page by page. */
  static Subject listing(int count) throws IOException {
    return new Asked(count) {
      @Override
      public Object once() throws InterruptedException {
        int found = 0;
        for (Object cursor = ""; cursor != null; ) {
          Map<String, @Nullable Object> params =
              cursor.equals("")
                  ? Values.object("_meta", META)
                  : Values.object("_meta", META, "cursor", cursor);
          Map<String, @Nullable Object> page = ask("tools/list", params);
          found += page.get("tools") instanceof List<?> tools ? tools.size() : 0;
          cursor = page.get("nextCursor");
        }
        expect(found == count, found);
        return "";
      }
    };
  }

  /** A client calls the last of them. */
  static Subject calling(int count) throws IOException {
    Map<String, @Nullable Object> params =
        Values.object(
            "_meta", META, "name", "tool" + (count - 1), "arguments", Map.of("value", count));
    return new Asked(count) {
      @Override
      public Object once() throws InterruptedException {
        Map<String, @Nullable Object> result = ask("tools/call", params);
        expect(
            Values.deepEquals(
                result.get("structuredContent"), Values.object("is", "high", "value", count)),
            result);
        return "";
      }
    };
  }

  /** What a client asks of the server, without any transport in between. */
  private abstract static class Asked implements Subject {
    private final Served served;
    private final Catalog catalog;
    private final McpServer server;
    private final Connection connection;

    Asked(int count) throws IOException {
      served = new Served(count);
      catalog = served.loaded();
      server = new McpServer(new Implementation("bench", "1"), null, catalog.offer());
      connection = new Connection(server, new Party("local"), served.received::add);
    }

    Map<String, @Nullable Object> ask(String method, Map<String, @Nullable Object> params)
        throws InterruptedException {
      RequestId id = RequestId.of(++served.requests);
      connection.receive(new Message.Request(id, method, params));
      Message answer = served.received.take();
      expect(answer instanceof Message.Result result && result.id().equals(id), answer);
      return ((Message.Result) answer).result();
    }

    /** An answer is written only when it is wrong: it may be large. */
    static void expect(boolean right, Object answer) {
      if (!right) {
        throw new IllegalStateException("answered " + answer);
      }
    }

    @Override
    public void close() throws IOException {
      connection.close();
      server.close();
      catalog.close();
      served.close();
    }
  }
}
