package dev.pawl.cli.tools;

import dev.pawl.cli.option.Given;
import dev.pawl.cli.option.ServersOption;
import dev.pawl.cli.option.Syntax;
import dev.pawl.cli.option.Type;
import dev.pawl.cli.option.Usage;
import dev.pawl.cli.option.UsageException;
import dev.pawl.model.Durations;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What {@code pawl tools} was told.
 *
 * @param isCall whether a tool is to be called rather than shown
 * @param words a server, a tool of it, and arguments, as far as they are given
 */
record ToolsRequest(Given given, boolean isCall, List<String> words) {
  private static final String CALL = "call";
  private static final Pattern URL = Pattern.compile("(?i)https?://.*", Pattern.DOTALL);
  private static final List<String> FOR_CALLS = List.of("--input", "--timeout", "--save");

  static void describe(Usage spec) {
    spec.argument(
        Syntax.rest(
            Type.TEXT,
            false,
            "[call] [SERVER [TOOL]]",
            "A configured server or a URL, and a tool of it."));
    spec.option(
        Syntax.option(Type.PATH, "GRAPH", "Take the servers of this graph file.", "-f", "--file"));
    spec.option(ServersOption.option());
    spec.option(
        Syntax.repeated(
            Type.TEXT, "HEADER", "Send `Name: value` to the URL; may be repeated.", "--header"));
    spec.option(Syntax.flag("Only say what is configured; connect to nothing.", "--offline"));
    spec.option(
        Syntax.option(
            Type.TEXT, "JSON", "Arguments as an object; @FILE or - (stdin).", "-i", "--input"));
    spec.option(Syntax.option(Type.TEXT, "TIME", "Cancel the call after 30s, 5m ...", "--timeout"));
    spec.option(
        Syntax.option(
            Type.PATH, "DIR", "Write images, audio and resources to this folder.", "--save"));
    spec.option(Syntax.flag("Print JSON.", Syntax.JSON));
    spec.header("Browse MCP servers and their tools, and call one.")
        .synopsis(
            "pawl tools [options] [SERVER [TOOL]]",
            "       pawl tools call [options] SERVER TOOL [key=value ...]")
        .footer(
            "Servers are those of .mcp.json here, of --mcp files, and of the graph file given",
            "by --file. A value is read as the tool's input schema says: a text as it stands,",
            "all else as JSON; key:=value is always JSON. Ctrl-C cancels a call.",
            "",
            "Examples:",
            "  pawl tools",
            "  pawl tools files read_text_file",
            "  pawl tools call files read_text_file path=README.md head=3",
            "  pawl tools https://mcp.example/mcp --header 'Authorization: Bearer ${env:KEY}'");
  }

  static ToolsRequest of(Given given) {
    List<String> words = given.argument(0, List.of());
    boolean call = !words.isEmpty() && words.getFirst().equals(CALL);
    ToolsRequest request =
        new ToolsRequest(given, call, call ? words.subList(1, words.size()) : words);
    request.check();
    return request;
  }

  private void check() {
    if (isCall && words.size() < 2) {
      throw wrong("something is missing: " + (words.isEmpty() ? "SERVER TOOL" : "TOOL"));
    }
    if (!isCall && words.size() > 2) {
      throw wrong(
          "unknown argument `" + words.get(2) + "`\n`pawl tools call SERVER TOOL …` calls a tool");
    }
    for (String option : isCall ? List.of("--offline") : FOR_CALLS) {
      if (given.has(option)) {
        throw wrong(option + (isCall ? " is not for calls" : " is for `pawl tools call` only"));
      }
    }
    if (given.has("--header") && url() == null) {
      throw wrong(
          "--header is for a server given as a URL\nothers have their headers where they are"
              + " configured");
    }
    if (url() != null && given.has("--offline")) {
      throw wrong("--offline makes no sense with a URL");
    }
  }

  boolean json() {
    return given.has(Syntax.JSON);
  }

  boolean offline() {
    return given.has("--offline");
  }

  @Nullable String server() {
    return words.isEmpty() ? null : words.getFirst();
  }

  /** The server, if it is given as a URL. */
  @Nullable String url() {
    String server = server();
    return server != null && URL.matcher(server).matches() ? server : null;
  }

  @Nullable String tool() {
    return words.size() < 2 ? null : words.get(1);
  }

  List<String> pairs() {
    return words.size() < 3 ? List.of() : words.subList(2, words.size());
  }

  List<String> headers() {
    return given.value("--header", List.of());
  }

  @Nullable Path graph() {
    return given.value("--file");
  }

  @Nullable String input() {
    return given.value("--input");
  }

  @Nullable Path save() {
    return given.value("--save");
  }

  @Nullable Duration timeout() {
    String text = given.value("--timeout");
    return text == null
        ? null
        : Durations.parse(text)
            .orElseThrow(() -> wrong("--timeout must be like 30s or 5m, but is `" + text + "`"));
  }

  UsageException wrong(String message) {
    return given.wrong(message);
  }
}
