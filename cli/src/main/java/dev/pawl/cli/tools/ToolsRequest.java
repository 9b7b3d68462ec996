package dev.pawl.cli.tools;

import dev.pawl.cli.option.DataOption;
import dev.pawl.cli.option.Given;
import dev.pawl.cli.option.ServersOption;
import dev.pawl.cli.option.Syntax;
import dev.pawl.cli.option.Type;
import dev.pawl.cli.option.Usage;
import dev.pawl.cli.option.UsageException;
import dev.pawl.library.place.TokenStore;
import dev.pawl.mcp.upstream.TokenPlace;
import dev.pawl.model.Durations;
import dev.pawl.model.Principal;
import dev.pawl.store.StorePlace;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What {@code pawl tools} was told.
 *
 * @param verb what to do rather than show something; empty for nothing else
 * @param words a server, a tool of it, and arguments, as far as they are given
 */
record ToolsRequest(Given given, String verb, List<String> words) {
  private static final String CALL = "call";
  private static final String LOGIN = "login";
  private static final String LOGOUT = "logout";
  private static final List<String> VERBS = List.of(CALL, LOGIN, LOGOUT);
  private static final Pattern URL = Pattern.compile("(?i)https?://.*", Pattern.DOTALL);
  private static final List<String> FOR_CALLS = List.of("--input", "--timeout", "--save");
  private static final List<String> FOR_LOGINS = List.of("--scope", "--no-browser");

  static void describe(Usage spec) {
    spec.argument(
        Syntax.rest(
            Type.TEXT,
            false,
            "[call|login|logout] [SERVER [TOOL]]",
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
    spec.option(
        Syntax.repeated(
            Type.TEXT, "SCOPE", "Ask for this too when logging in; may be repeated.", "--scope"));
    spec.option(Syntax.flag("Only print the page to log in at; open no browser.", "--no-browser"));
    spec.option(
        Syntax.option(
            Type.TEXT, "WHO", "Log in or out for another one: PERSON:ada, AGENT:bot.", "--as"));
    spec.option(
        Syntax.option(Type.TEXT, "WHERE", "The data folder that keeps the tokens.", "--data"));
    DiscoveryRequest.describe(spec);
    spec.option(Syntax.flag("Print JSON.", Syntax.JSON));
    spec.header("Browse MCP servers and their tools, call one, and log in to servers.")
        .synopsis(
            "pawl tools [options] [SERVER [TOOL]]",
            "       pawl tools call [options] SERVER TOOL [key=value ...]",
            "       pawl tools login|logout [options] SERVER",
            "       pawl tools --discover [--connect] [--adopt FOUND] [SERVER]")
        .footer(
            "Servers are those of .mcp.json here, of --mcp files, and of the graph file given",
            "by --file. A value is read as the tool's input schema says: a text as it stands,",
            "all else as JSON; key:=value is always JSON. Ctrl-C cancels a call.",
            "A login is kept in the data folder, encrypted, and used by runs too.",
            "--discover looks into the files of Claude, VS Code, Cursor, Codex and others.",
            "",
            "Examples:",
            "  pawl tools",
            "  pawl tools files read_text_file",
            "  pawl tools call files read_text_file path=README.md head=3",
            "  pawl tools login tickets",
            "  pawl tools https://mcp.example/mcp --header 'Authorization: Bearer ${env:KEY}'");
  }

  static ToolsRequest of(Given given) {
    List<String> words = given.argument(0, List.of());
    boolean acts = !words.isEmpty() && VERBS.contains(words.getFirst());
    ToolsRequest request =
        new ToolsRequest(
            given, acts ? words.getFirst() : "", acts ? words.subList(1, words.size()) : words);
    request.check();
    return request;
  }

  private void check() {
    if (isCall() && words.size() < 2) {
      throw wrong("something is missing: " + (words.isEmpty() ? "SERVER TOOL" : "TOOL"));
    }
    if (!isCall() && words.size() > 2) {
      throw wrong(
          "unknown argument `" + words.get(2) + "`\n`pawl tools call SERVER TOOL …` calls a tool");
    }
    if ((isLogin() || isLogout()) && words.size() != 1) {
      throw wrong(words.isEmpty() ? "something is missing: SERVER" : "only a server can be named");
    }
    for (String option : isCall() ? List.of("--offline") : FOR_CALLS) {
      if (given.has(option)) {
        throw wrong(option + (isCall() ? " is not for calls" : " is for `pawl tools call` only"));
      }
    }
    for (String option : FOR_LOGINS) {
      if (given.has(option) && !isLogin()) {
        throw wrong(option + " is for `pawl tools login` only");
      }
    }
    if (given.has("--as") && !isLogin() && !isLogout()) {
      throw wrong("--as is for `pawl tools login` and `pawl tools logout` only");
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

  boolean isCall() {
    return verb.equals(CALL);
  }

  boolean isLogin() {
    return verb.equals(LOGIN);
  }

  boolean isLogout() {
    return verb.equals(LOGOUT);
  }

  boolean browser() {
    return !given.has("--no-browser");
  }

  List<String> scopes() {
    return given.value("--scope", List.of());
  }

  /** Whose tokens they are. */
  Principal who() {
    String text = given.value("--as");
    if (text == null) {
      return Principal.LOCAL;
    }
    try {
      return Principal.of(text);
    } catch (IllegalArgumentException _) {
      throw wrong("--as must be like PERSON:ada, but is `" + text + "`");
    }
  }

  /** Whether nothing is kept beyond this command. */
  boolean forgets() {
    return DataOption.where(given, null) instanceof StorePlace.Memory;
  }

  /** Where tokens are kept. */
  TokenPlace tokens() {
    return TokenStore.of(DataOption.tokens(given));
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
