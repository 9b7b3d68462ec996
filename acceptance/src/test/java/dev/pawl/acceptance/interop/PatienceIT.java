package dev.pawl.acceptance.interop;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The official TypeScript clients call tools whose runs take longer than the clients wait, in every
 * face that the clients know. Neither of them knows tasks of 2026-07-28.
 */
@Timeout(180)
class PatienceIT {
  private static final String GRAPH = "patience.yaml";
  private static final List<String> CLIENTS =
      List.of("client-v1.mjs", "client-v2.mjs legacy", "client-v2.mjs auto");

  @TempDir Path folder;

  @Test
  void everyClientGetsTheResultOfARunThatOutlastsItsPatience() throws Exception {
    BuiltPawl pawl = new BuiltPawl(folder.toRealPath());
    pawl.lay(GRAPH);
    try (HttpPawl http = HttpPawl.serve(pawl, GRAPH);
        ExecutorService all = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<Conversation>> talks =
          CLIENTS.stream().map(client -> all.submit(talk(pawl, client, http.url()))).toList();
      for (int i = 0; i < CLIENTS.size(); i++) {
        check(CLIENTS.get(i), talks.get(i).get());
      }
    }
  }

  private static Callable<Conversation> talk(BuiltPawl pawl, String client, String url) {
    String mark = client.replace(' ', '-');
    return () -> Conversation.of(pawl, List.of(client.split(" ")), "patience", mark, List.of(url));
  }

  private static void check(String client, Conversation talk) {
    Map<?, ?> handle = talk.result("handle");
    isHandle(client, handle.get("begun"), "running", "pawl_run_result");
    isHandle(client, handle.get("status"), "running", "pawl_run_result");
    says(client, handle.get("result"), "open");

    Map<?, ?> progress = talk.result("progress");
    says(client, progress.get("result"), "open");
    assertThat((Integer) progress.get("told")).as(client).isGreaterThan(2);

    Map<?, ?> asked = talk.result("asked");
    if (!client.endsWith("auto")) {
      isHandle(client, asked.get("begun"), "waiting", "pawl_run_continue");
    }
    says(client, asked.get("result"), "true");

    Map<?, ?> continued = talk.result("continued");
    isHandle(client, continued.get("begun"), "waiting", "pawl_run_continue");
    isHandle(client, continued.get("status"), "waiting", "pawl_run_continue");
    assertThat(continued.get("refused").toString()).as(client).contains("does not fit");
    assertThat(continued.get("taken").toString()).as(client).contains("Answered.");
    assertThat(continued.get("again").toString()).as(client).contains("answered already");
    says(client, continued.get("result"), "true");
  }

  private static void isHandle(String client, Object result, String status, String nextTool) {
    assertThat(result)
        .as(client)
        .extracting("structuredContent")
        .extracting("status", "nextTool")
        .containsExactly(status, nextTool);
  }

  private static void says(String client, Object result, String said) {
    assertThat(result).as(client).extracting("structuredContent").isEqualTo(Map.of("said", said));
  }
}
