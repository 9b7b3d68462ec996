package dev.pawl.cli.author;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.cli.CommandRun;
import dev.pawl.cli.terminal.Exit;
import dev.pawl.json.Json;
import dev.pawl.library.definitions.StartingText;
import dev.pawl.mcp.lock.Lock;
import dev.pawl.mcp.lock.LockFile;
import dev.pawl.mcp.lock.LockedTool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class InitCommandTest {

  @TempDir Path folder;

  @Test
  void writesAnExampleWithDataAndSaysWhatToTry() {
    Path demo = folder.resolve("demo");
    CommandRun run = CommandRun.piped().pawl("init", demo).exits(Exit.OK);
    assertThat(run.out())
        .contains("✓ " + demo.resolve("count_files.yaml"))
        .endsWith(
            """

            Try it:
              cd %s
              pawl check count_files.yaml
              pawl run count_files.yaml directory=.
            """
                .formatted(demo));
    assertThat(demo.resolve("data/apples.txt")).isRegularFile();
  }

  @Test
  void tellsEditorsWhereTheSchemaIs() throws IOException {
    CommandRun.piped().pawl("init", folder).exits(Exit.OK);
    assertThat(Files.readString(folder.resolve("count_files.yaml")))
        .startsWith("# yaml-language-server: $schema=graph.schema.json\n");
    String schema = CommandRun.piped().pawl("schema").exits(Exit.OK).out();
    assertThat(folder.resolve("graph.schema.json")).hasContent(schema);
    Files.writeString(folder.resolve("graph.schema.json"), "mine");
    CommandRun.piped().pawl("init", folder.resolve("second.yaml")).exits(Exit.CANNOT_CREATE);
    assertThat(folder.resolve("graph.schema.json")).hasContent("mine");
  }

  @Test
  void theExampleIsFaultlessAndRuns() throws IOException {
    CommandRun.piped().pawl("init", folder).exits(Exit.OK);
    Path graph = folder.resolve("count_files.yaml");
    assertThat(CommandRun.piped().pawl("check", graph).exits(Exit.OK).out()).isEmpty();
    // Its folder is relative to where it is run, and this test cannot go there.
    String text = Files.readString(graph).replace("./data", folder.resolve("data").toString());
    Files.writeString(graph, text);
    CommandRun run = CommandRun.piped().pawl("run", graph, "directory=.").exits(Exit.OK);
    assertThat(Json.parse(run.out()))
        .isEqualTo(Map.of("directory", ".", "files", 3, "say", "well filled"));
  }

  @Test
  void takesTheNameOfAFile() {
    Path graph = folder.resolve("my tools/first.yaml");
    CommandRun run = CommandRun.piped().pawl("init", graph).exits(Exit.OK);
    assertThat(graph).isRegularFile();
    assertThat(run.out()).contains("  cd '" + folder + "/my tools'\n  pawl check first.yaml\n");
  }

  @Test
  void neverOverwritesUnlessForced() throws IOException {
    Path graph = folder.resolve("count_files.yaml");
    Files.writeString(graph, "mine");
    CommandRun run = CommandRun.piped().pawl("init", folder).exits(Exit.CANNOT_CREATE);
    assertThat(run.err()).contains("error: " + graph + " is there already").contains("--force");
    assertThat(Files.readString(graph)).isEqualTo("mine");
    assertThat(folder.resolve("data")).doesNotExist();
    CommandRun.piped().pawl("init", folder, "--force").exits(Exit.OK);
    assertThat(Files.readString(graph)).contains("count_files");
    assertThat(CommandRun.piped().pawl("init", folder).exits(Exit.CANNOT_CREATE).err())
        .contains(graph + ", " + folder.resolve("data/apples.txt"))
        .contains("plums.txt are there already");
  }

  @Test
  void saysWhyItCannotWrite() throws IOException {
    Path file = folder.resolve("taken");
    Files.writeString(file, "mine");
    assertThat(CommandRun.piped().pawl("init", file).exits(Exit.CANNOT_CREATE).err())
        .contains("cannot write " + file.resolve("count_files.yaml"))
        .contains(file + " is in the way [CANNOT_WRITE]");
  }

  @ParameterizedTest
  @EnumSource
  void everyTemplateIsFaultlessAndRuns(StartingText template) throws IOException {
    CommandRun told = CommandRun.piped().pawl("init", folder, "-t", template.word());
    assertThat(told.exits(Exit.OK).out()).contains("pawl run " + template.file());
    Path graph = folder.resolve(template.file());
    assertThat(Files.readString(graph)).startsWith("# yaml-language-server: $schema=");
    assertThat(CommandRun.piped().pawl("check", graph).exits(Exit.OK).out()).isEmpty();
    Object[] words =
        Stream.concat(Stream.of("run", graph), template.arguments().stream()).toArray();
    CommandRun run = CommandRun.piped().asking().reading("yes\n").pawl(words).exits(Exit.OK);
    assertThat(Json.parse(run.out())).isInstanceOf(Map.class);
    assertThat(CommandRun.piped().pawl("help", "init").out())
        .contains(template.word() + " ")
        .contains(template.description());
  }

  @Test
  void aTemplateMayHaveAnotherName() throws IOException {
    Path graph = folder.resolve("mine.yaml");
    CommandRun.piped().pawl("init", graph, "--template", "blank").exits(Exit.OK);
    assertThat(Files.readString(graph)).contains("pawl run mine.yaml name=Mira");
    assertThat(folder.resolve("data")).doesNotExist();
    assertThat(CommandRun.piped().pawl("init", folder, "-t", "blnk").exits(Exit.USAGE).err())
        .contains("there is no template `blnk`, did you mean `blank`?");
  }

  @Test
  void usesAToolOfTheServersThatAreThere() throws IOException {
    String servers =
        """
        { "mcpServers": {
            "notes": { "builtin": "files", "root": "." },
            "paid": { "command": "never-started", "env": { "KEY": "sk-123456789" } } } }
        """;
    Files.writeString(folder.resolve(".mcp.json"), servers);
    CommandRun told = CommandRun.piped().pawl("init", folder).exits(Exit.OK);
    assertThat(told.out()).contains("pawl run first.yaml path=VALUE");
    Path graph = folder.resolve("first.yaml");
    assertThat(Files.readString(graph)).contains("notes, paid").doesNotContain("sk-", "never");
    assertThat(folder.resolve(".mcp.json")).hasContent(servers);
    assertThat(CommandRun.piped().pawl("check", graph).exits(Exit.OK).out()).isEmpty();
    CommandRun run = CommandRun.piped().pawl("run", graph, "path=.").exits(Exit.OK);
    assertThat(run.out()).contains("[FILE] first.yaml");
  }

  @Test
  void saysWhatToDoWhenNothingIsKnownOfTheTools() throws IOException {
    Files.writeString(
        folder.resolve(".mcp.json"), "{ \"mcpServers\": { \"shop\": { \"command\": \"shop\" } } }");
    CommandRun told = CommandRun.piped().pawl("init", folder).exits(Exit.OK);
    assertThat(told.out()).contains("Nothing is known yet of the tools", "  pawl tools\n");
    Path graph = folder.resolve("first.yaml");
    assertThat(Files.readString(graph)).contains("#   server: \"shop\"");
    assertThat(CommandRun.piped().pawl("check", graph).exits(Exit.OK).out()).isEmpty();
    CommandRun.piped().pawl("run", graph).exits(Exit.OK);
  }

  @Test
  void whatTheLockKnowsIsUsed() throws IOException {
    Files.writeString(
        folder.resolve(".mcp.json"), "{ \"mcpServers\": { \"shop\": { \"command\": \"shop\" } } }");
    Map<String, Object> input =
        Map.of(
            "type", "object",
            "properties", Map.of("the item", Map.of("type", "string", "description", "a: b # c\n")),
            "required", List.of("the item"));
    Lock lock =
        Lock.EMPTY
            .with("shop", "buy", new LockedTool(Map.of("inputSchema", Map.of("type", "object"))))
            .with(
                "shop",
                "price",
                new LockedTool(
                    Map.of("inputSchema", input, "annotations", Map.of("readOnlyHint", true))));
    Files.writeString(folder.resolve(LockFile.NAME), LockFile.text(lock));
    CommandRun.piped().pawl("init", folder).exits(Exit.OK);
    Path graph = folder.resolve("first.yaml");
    assertThat(Files.readString(graph)).contains("tool: \"price\"", "$.entry.`the item`");
    assertThat(CommandRun.piped().pawl("check", graph).exits(Exit.OK).out()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a\nmcpServers: { evil: { command: touch } }\n#",
        "a\rmcpServers: { evil: { command: touch } }\r#",
        "a\u0085mcpServers: { evil: { command: touch } }\u0085#",
        "a\u2028b",
        "a\u001b[2J",
        "a\u202eb",
        "a` & $.secret & `b"
      })
  void aServerWritesNothingIntoTheFile(String name) throws IOException {
    Files.writeString(
        folder.resolve(".mcp.json"),
        Json.write(Map.of("mcpServers", Map.of("shop", Map.of("command", "shop")))));
    lock("shop", "peek", Map.of("type", "object", "required", List.of(name)));
    String told = CommandRun.piped().pawl("init", folder).exits(Exit.OK).out();
    String text = Files.readString(folder.resolve("first.yaml"));
    assertThat(told + text).doesNotContain("mcpServers", "\u001b", "\u202e", "\u2028", "secret");
    // Another tool whose arguments can be read and typed is taken instead.
    lock("shop", "price", Map.of("type", "object", "required", List.of("the $(item)", "b")));
    told = CommandRun.piped().pawl("init", folder, "--force").exits(Exit.OK).out();
    text = Files.readString(folder.resolve("first.yaml"));
    assertThat(text).contains("pawl run first.yaml 'the $(item)=VALUE' b=VALUE");
    assertThat(told).contains("pawl run first.yaml 'the $(item)=VALUE' b=VALUE");
    assertThat(CommandRun.piped().pawl("check", folder.resolve("first.yaml")).out()).isEmpty();
  }

  @Test
  void whatADescriptionHidesIsSeenInTheFile() throws IOException {
    String server = "sh\u2028op\u202e";
    Files.writeString(
        folder.resolve(".mcp.json"),
        Json.write(Map.of("mcpServers", Map.of(server, Map.of("command", "shop")))));
    Map<String, Object> item = Map.of("type", "string", "description", "a\u202eb\u0085\u009bc");
    lock(
        server,
        "price",
        Map.of("type", "object", "properties", Map.of("i", item), "required", List.of("i")));
    CommandRun.piped().pawl("init", folder).exits(Exit.OK);
    String text = Files.readString(folder.resolve("first.yaml"));
    assertThat(text).contains("a\\u202eb\\u0085\\u009bc").contains("# sh\\u{2028}op\\u{202e}\n");
    assertThat(text).doesNotContain("\u202e", "\u0085", "\u009b", "\u2028");
    assertThat(CommandRun.piped().pawl("check", folder.resolve("first.yaml")).out()).isEmpty();
  }

  private void lock(String server, String tool, Map<String, Object> input) throws IOException {
    Path file = folder.resolve(LockFile.NAME);
    Map<String, Object> said =
        Map.of("inputSchema", input, "annotations", Map.of("readOnlyHint", true));
    Lock lock = LockFile.read(file).lock().with(server, tool, new LockedTool(said));
    Files.writeString(file, LockFile.text(lock));
  }

  @Test
  void aFileOfServersThatCannotBeReadIsLeftAside() throws IOException {
    Files.writeString(folder.resolve(".mcp.json"), "{");
    CommandRun told = CommandRun.piped().pawl("init", folder).exits(Exit.OK);
    assertThat(told.err()).contains("no server can be taken from");
    assertThat(folder.resolve("count_files.yaml")).isRegularFile();
  }
}
