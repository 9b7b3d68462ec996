package dev.pawl.acceptance.durable;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServerRecordTest {
  private @TempDir Path folder;

  @Test
  void aLineWhoseWriterWasKilledSpoilsNoneAfterIt() throws IOException {
    Path file = folder.resolve("told");
    ServerRecord.append(file, "first");
    ServerRecord.append(file, "second ä");
    byte[] all = Files.readAllBytes(file);
    for (int cut = 0; cut < all.length; cut++) {
      Files.write(file, Arrays.copyOf(all, cut));
      ServerRecord.append(file, "third");

      assertThat(ServerRecord.lines(file)).endsWith("third").doesNotContain("second");
      assertThat(ServerRecord.lines(file)).isSubsetOf("first", "second ä", "third");
    }
    assertThat(new String(all, UTF_8)).contains("second ä");
  }
}
