package dev.pawl.library.author;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.protocol.rpc.RpcException;
import dev.pawl.protocol.server.Tool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What hostile or unlucky agents and files can do to the authoring tools: nothing. */
@Timeout(120)
class AuthorSafetyTest extends AuthorFixture {
  @Test
  void aStaleDigestIsAConflictThatTellsTheNewOne() throws IOException, InterruptedException {
    Map<String, Object> read = agent.did("getGraphTool", "toolName", "double");
    Files.writeString(file, text().replace("The end", "An end"));
    String other = text();
    for (String call : List.of("updateGraphTool", "deleteGraphTool")) {
      List<Object> arguments = new ArrayList<>(List.of("toolName", "double"));
      arguments.addAll(List.of("digest", read.get("digest")));
      if (call.startsWith("update")) {
        arguments.addAll(List.of("tool", read.get("tool")));
      }
      AuthorClient.Answer answer = agent.refused("CONFLICT", call, arguments.toArray());
      assertThat(answer.error("digest")).isEqualTo(digest());
    }
    assertThat(text()).isEqualTo(other);
    assertThat(saves).hasValue(0);
  }

  @Test
  void namesAndTextsOfAnyKindAreRefusedOrSurvive() throws IOException, InterruptedException {
    for (String name : List.of("a b", "quo\"te", "new\nline", "", "\uD83D\uDE00", "&a", "!!x")) {
      agent.refused("INVALID_DEFINITION", "addGraphTool", "tool", adder(name));
    }
    int number = 0;
    for (String text :
        List.of(
            "it's \"so\" \\ # no: comment",
            "two\nlines\n",
            "\uD83D\uDE00 emoji",
            "&anchor",
            "*alias",
            "!!java.net.URLClassLoader [[!!java.net.URL [\"http://x\"]]]",
            "<<",
            "---\nserver: evil\ntools: []",
            "\ttab\r\n",
            "no",
            "1e3",
            "\u0000\u0007\uFEFF\u2028")) {
      String name = "t" + number++;
      Map<String, Object> tool = new LinkedHashMap<>(adder(name));
      tool.put("description", text);
      agent.did("addGraphTool", "tool", tool);
      Map<?, ?> read = (Map<?, ?>) agent.did("getGraphTool", "toolName", name).get("tool");
      assertThat(read.get("description")).isEqualTo(text);
      assertThat(agent.did("getGraphServer")).containsEntry("name", "numbers");
    }
  }

  @Test
  void hugeAndDeepDefinitionsAreRefused() throws IOException, InterruptedException {
    String before = text();
    Map<String, Object> huge = new LinkedHashMap<>(adder("huge"));
    huge.put("description", "x".repeat(2_000_000));
    agent.refused("LIMIT_EXCEEDED", "addGraphTool", "tool", huge);
    huge.put("description", "x".repeat(1_048_000));
    agent.refused("INVALID_DEFINITION", "addGraphTool", "tool", huge);
    Map<String, Object> deep = new LinkedHashMap<>(adder("deep"));
    Object value = "x";
    for (int i = 0; i < 100; i++) {
      value = i % 2 == 0 ? List.of(value) : Map.of("default", value);
    }
    deep.put("inputSchema", Map.of("type", "object", "default", value));
    assertThat(agent.refused("INVALID_DEFINITION", "addGraphTool", "tool", deep).text())
        .contains("NESTED_TOO_DEEP");
    assertThat(text()).isEqualTo(before);
  }

  @Test
  void aFileThatIsGarbageOrGoneOrALinkIsTold() throws IOException, InterruptedException {
    String good = text();
    for (String garbage :
        List.of("", "a: [", "just text", "\u0000", "- list", "x".repeat(1 << 21))) {
      Files.writeString(file, garbage);
      for (String tool : List.of("getGraphServer", "listGraphTools", "listMcpServers")) {
        assertThat(agent.call(tool).isError()).as(garbage).isTrue();
      }
      assertThat(agent.call("addGraphTool", "tool", adder("x")).isError()).isTrue();
      assertThat(text()).isEqualTo(garbage);
    }
    Files.delete(file);
    agent.refused("FILE_UNREADABLE", "getGraphServer");
    agent.refused("FILE_UNREADABLE", "addGraphTool", "tool", adder("x"));
    Path target = Files.createTempFile("graph", ".yaml");
    Files.writeString(target, good);
    Files.createSymbolicLink(file, target);
    agent.refused("DENIED", "getGraphServer");
    agent.refused("DENIED", "addGraphTool", "tool", adder("x"));
    assertThat(target).hasContent(good);
    Files.delete(target);
    Files.delete(file);
    Files.createDirectory(file);
    agent.refused("DENIED", "listGraphTools");
  }

  @Test
  void ofTwoSavesAtOnceOneWinsAndTheOtherIsTold() throws IOException, InterruptedException {
    for (int round = 0; round < 10; round++) {
      String digest = digest();
      CountDownLatch go = new CountDownLatch(1);
      AtomicInteger won = new AtomicInteger();
      AtomicInteger lost = new AtomicInteger();
      List<Thread> threads = new ArrayList<>();
      for (int i = 0; i < 4; i++) {
        String name = "t" + round + "_" + i;
        AuthorClient each = new AuthorClient(AuthorOptions.of(file));
        threads.add(
            Thread.ofVirtual()
                .start(
                    () -> {
                      try (each) {
                        go.await();
                        AuthorClient.Answer answer =
                            each.call("addGraphTool", "tool", adder(name), "digest", digest);
                        (answer.isError() ? lost : won).incrementAndGet();
                      } catch (IOException | InterruptedException e) {
                        throw new IllegalStateException(e);
                      }
                    }));
      }
      go.countDown();
      for (Thread thread : threads) {
        thread.join();
      }
      assertThat(won).hasValue(1);
      assertThat(lost).hasValue(3);
    }
    assertThat((List<?>) agent.did("listGraphTools").get("tools")).hasSize(12);
  }

  @ParameterizedTest
  @ValueSource(strings = {"pawl_run_status", "pawl_signal", "addGraphTool"})
  void noToolGetsANameUnderWhichItCouldNotBeOffered(String name)
      throws IOException, InterruptedException {
    String before = text();
    agent.refused("CONFLICT", "addGraphTool", "tool", adder(name));
    agent.refused(
        "CONFLICT",
        "updateGraphTool",
        "toolName",
        "double",
        "tool",
        adder(name),
        "digest",
        digest());
    assertThat(text()).isEqualTo(before);
  }

  @Test
  void permissionsStay() throws IOException, InterruptedException {
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r-----"));
    agent.did("addGraphTool", "tool", adder("add_one"));
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-r-----");
  }

  @Test
  void whoCancelsASaveDoesNotDisturbWhatFollowsFromIt() throws Exception {
    CountDownLatch saved = new CountDownLatch(1);
    CountDownLatch cancelled = new CountDownLatch(1);
    CompletableFuture<Boolean> undisturbed = new CompletableFuture<>();
    Runnable then =
        () -> {
          saved.countDown();
          try {
            undisturbed.complete(cancelled.await(20, TimeUnit.SECONDS));
          } catch (InterruptedException _) {
            undisturbed.complete(false);
          }
        };
    try (AuthorTools tools = AuthorTools.of(AuthorOptions.of(file).onSaved(then))) {
      Tool add =
          tools.tools().stream()
              .filter(tool -> tool.name().equals("addGraphTool"))
              .findFirst()
              .orElseThrow();
      Thread call =
          Thread.ofVirtual()
              .start(
                  () -> {
                    try {
                      add.handler().call(Map.of("tool", adder("add_one")), null);
                    } catch (RpcException e) {
                      throw new IllegalStateException(e);
                    } catch (InterruptedException _) {
                      // As it was told to.
                    }
                  });
      saved.await();
      call.interrupt();
      call.join();
      cancelled.countDown();
      assertThat(undisturbed.get(20, TimeUnit.SECONDS)).isTrue();
    }
  }
}
