package dev.pawl.lsp.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.lsp.graph.Document;
import dev.pawl.lsp.graph.Workspace;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class DiagnosingTest {
  private static Document version(int number) {
    return Document.opened(Path.of("a.yaml"), number, "", Workspace.PLAIN);
  }

  @Test
  void whileOneVersionIsLookedAtOnlyTheNewestWaits() throws InterruptedException {
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch goOn = new CountDownLatch(1);
    CountDownLatch last = new CountDownLatch(1);
    List<Integer> looked = new CopyOnWriteArrayList<>();
    Diagnosing diagnosing =
        new Diagnosing(
            (_, document) -> {
              looked.add(document.version());
              begun.countDown();
              try {
                goOn.await();
              } catch (InterruptedException e) {
                throw new AssertionError(e);
              }
              if (document.version() == 100) {
                last.countDown();
              }
            });
    diagnosing.add("a", version(1));
    begun.await();
    for (int i = 2; i <= 100; i++) {
      diagnosing.add("a", version(i));
    }
    goOn.countDown();
    last.await();
    diagnosing.end();
    assertThat(looked).containsExactly(1, 100);
  }

  @Test
  void looksAtNothingOnceItHasEnded() throws InterruptedException {
    List<Integer> looked = new CopyOnWriteArrayList<>();
    Diagnosing diagnosing = new Diagnosing((_, document) -> looked.add(document.version()));
    diagnosing.end();
    diagnosing.add("a", version(1));
    assertThat(looked).isEmpty();
  }
}
