package dev.pawl.cli.complete;

import dev.pawl.cli.run.Standing;
import dev.pawl.formats.export.ExportTarget;
import dev.pawl.library.discovery.Discovery;
import dev.pawl.library.discovery.Machine;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The words that could stand where somebody types, by what help calls that place. */
final class Candidates {
  private static final String SHOW = "pawl show";
  private static final String TOOLS = "pawl tools";

  private final Typed typed;

  Candidates(Typed typed) {
    this.typed = typed;
  }

  Completing.Words find() {
    return switch (typed.label()) {
      case "TOOL" -> words(graph().tools());
      case "[TOOL] [key=value ...]" -> toolOrArgument();
      case "[call|login|logout] [SERVER [TOOL]]" -> server();
      case "RUN", "RUN1", "RUN2" -> words(runs().names(typed.usage().command()));
      case "RUN@INDEX" -> step();
      case "[STEP] [key=value ...]" -> words(runs().waiting(typed.argument(0)));
      case "STATUS" -> words(Standing.NAMES.stream().map(Candidate::of).toList());
      case "NAME" -> words(runs().tools());
      case "FLOW" -> words(flows().flows());
      case "PROMPT" -> words(flows().templates());
      case "SET" -> words(flows().sets());
      case "[key=value ...]" -> words(variables());
      case "FORMAT" -> words(formats());
      case "TARGET" -> words(ExportTarget.words().stream().map(Candidate::of).toList());
      case "KIND" -> words(List.of(Candidate.of("files")));
      case "FOUND" -> discovered();
      case "SHELL" -> words(List.of("bash", "zsh", "fish").stream().map(Candidate::of).toList());
      case "WHERE" -> files();
      default -> isPath() ? files() : Completing.Words.NONE;
    };
  }

  private boolean isPath() {
    return typed.label().contains("FILE")
        || typed.label().contains("DIR")
        || typed.label().contains("PATH")
        || typed.label().equals("GRAPH");
  }

  private static Completing.Words files() {
    return new Completing.Words(List.of(), true);
  }

  private Completing.Words words(List<Candidate> found) {
    return Completing.Words.of(
        found.stream()
            .filter(Candidate::isArgument)
            .map(each -> each.after(typed.prefix()))
            .toList());
  }

  private List<Candidate> formats() {
    List<String> names =
        typed.usage().command().equals(SHOW)
            ? List.of("mermaid", "svg", "json")
            : List.of("text", "json", "mermaid", "svg");
    return names.stream().map(Candidate::of).toList();
  }

  private Completing.Words discovered() {
    return words(
        Discovery.of(Machine.here()).servers().stream()
            .map(each -> Candidate.of(each.name()))
            .toList());
  }

  private KnownGraph graph() {
    return new KnownGraph(Path.of(typed.argument(0)));
  }

  private KnownFlows flows() {
    List<Path> folders = typed.paths("--in");
    return new KnownFlows(folders.isEmpty() ? null : folders.getLast());
  }

  private List<Candidate> variables() {
    List<String> given = typed.arguments();
    List<String> behind = given.subList(1, given.size());
    String command = typed.usage().command();
    if (!command.startsWith("pawl prompts") && !command.startsWith("pawl flows")) {
      return List.of();
    }
    return command.startsWith("pawl prompts")
        ? flows().arguments(given.getFirst(), behind)
        : flows().variables(given.getFirst(), behind);
  }

  private KnownRuns runs() {
    List<String> data = typed.options().getOrDefault("--data", List.of());
    return new KnownRuns(data.isEmpty() ? null : data.getLast());
  }

  /** A tool may be left out when there is only one, so that its arguments may come at once. */
  private Completing.Words toolOrArgument() {
    List<String> behind = typed.arguments().subList(1, typed.arguments().size());
    boolean named = !behind.isEmpty() && !behind.getFirst().contains("=");
    KnownGraph graph = graph();
    List<Candidate> found = new ArrayList<>(behind.isEmpty() ? graph.tools() : List.of());
    found.addAll(graph.arguments(named ? behind.getFirst() : "", behind));
    return words(found);
  }

  private Completing.Words server() {
    List<Path> graphs = typed.paths("--file");
    KnownServers known =
        new KnownServers(graphs.isEmpty() ? null : graphs.getLast(), typed.paths("--mcp"));
    List<String> words = typed.arguments();
    String verb = words.isEmpty() ? "" : words.getFirst();
    boolean login = verb.equals("login") || verb.equals("logout");
    boolean call = verb.equals("call") || login;
    int position = words.size() - (call ? 1 : 0);
    if (!typed.usage().command().equals(TOOLS) || position > 1) {
      return Completing.Words.NONE;
    }
    if (position == 1) {
      return login ? Completing.Words.NONE : words(known.tools(words.getLast()));
    }
    List<Candidate> found = new ArrayList<>(known.servers());
    if (!call) {
      found.add(new Candidate("call", "Call a tool."));
      found.add(new Candidate("login", "Log in to a server."));
      found.add(new Candidate("logout", "Log out of a server."));
    }
    return words(found);
  }

  /** The run first; behind it its steps. */
  private Completing.Words step() {
    int at = typed.current().indexOf('@');
    if (at >= 0) {
      return words(runs().steps(typed.current().substring(0, at)));
    }
    return words(
        runs().names(typed.usage().command()).stream()
            .map(each -> new Candidate(each.word() + "@", each.description()))
            .toList());
  }
}
