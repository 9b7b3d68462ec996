package dev.pawl.cli.keys;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.cli.CommandRun;
import dev.pawl.cli.terminal.Exit;
import dev.pawl.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KeysCommandTest {
  @TempDir Path folder;

  private CommandRun keys(String... words) {
    Stream<String> all =
        Stream.concat(
            Stream.concat(Stream.of("keys"), Stream.of(words)),
            Stream.of("--data", folder.resolve("data").toString()));
    return CommandRun.piped().pawl(all.toArray());
  }

  private Map<String, Object> only() {
    Map<String, Object> only = new LinkedHashMap<>();
    List<?> all = (List<?>) Json.parse(keys("ls", "--json").out());
    ((Map<?, ?>) all.getFirst()).forEach((name, value) -> only.put(String.valueOf(name), value));
    return only;
  }

  @Test
  void showsAKeyOnceAndKeepsNothingOfIt() throws IOException {
    CommandRun made =
        keys("create", "billing", "--scope", "read", "--role", "clerk").exits(Exit.OK);
    assertThat(made.out()).matches("pawl_[a-z0-9]{12}_[A-Za-z0-9_-]{43}\n");
    assertThat(made.err()).contains("service billing", "not shown again", "--keys");
    String secret = made.out().strip().substring(18);
    assertThat(keys("ls").out() + keys("ls", "--json").out()).doesNotContain(secret);
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        assertThat(Files.readString(file, ISO_8859_1)).doesNotContain(secret);
      }
    }
  }

  @Test
  void listsWhoseKeysThereAre() {
    assertThat(keys("ls").err()).contains("no keys were given out", "pawl keys create NAME");
    assertThat(folder.resolve("data")).doesNotExist();
    keys(
        "create",
        "clerk",
        "--kind",
        "agent",
        "--agent-version",
        "1.2",
        "--capability",
        "files",
        "--expires",
        "90d",
        "--scope",
        "read");
    assertThat(keys().out()).contains("agent clerk", "good", "read", "never");
    assertThat(only())
        .containsEntry("principal", "AGENT:clerk")
        .containsEntry("status", "good")
        .containsEntry("method", "agent_token")
        .containsEntry(
            "agent", Map.of("name", "clerk", "version", "1.2", "capabilities", List.of("files")))
        .containsKey("expiresAt")
        .doesNotContainKey("digest");
  }

  @Test
  void tellsUntilWhenAKeyIsGoodAndHowItIsServed() {
    assertThat(keys("create", "billing", "--expires", "90d").err())
        .containsPattern("good until [0-9-]+ [0-9:]+; it is not shown again")
        .contains("pawl serve FILE --http 8080 --keys");
  }

  @Test
  void saysThatOnlyAgentsHaveCapabilities() {
    assertThat(keys("create", "clerk", "--capability", "files").exits(Exit.USAGE).err())
        .contains("--agent-version and --capability are for --kind agent");
  }

  @Test
  void takesAKeyBack() {
    keys("create", "billing");
    String id = String.valueOf(only().get("id"));
    keys("revoke", id).exits(Exit.OK);
    assertThat(only()).containsEntry("status", "revoked").containsKey("revokedAt");
    assertThat(keys("revoke", "000000000000").err())
        .contains("no key `000000000000`", "`pawl keys` lists them");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "create",
        "create a\u001bb",
        "create billing --kind robot",
        "create clerk --kind agent",
        "create clerk --kind agent --agent-version 1",
        "create clerk --capability files",
        "create billing --expires soon",
        "create billing --scope ;",
        "revoke"
      })
  void refusesWhatIsNoKey(String words) {
    assertThat(keys(words.split(" ")).exits(Exit.USAGE).out()).isEmpty();
  }
}
