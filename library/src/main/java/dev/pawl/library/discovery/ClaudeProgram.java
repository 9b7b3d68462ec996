package dev.pawl.library.discovery;

import dev.pawl.mcp.process.Program;
import dev.pawl.model.Place;
import dev.pawl.model.Problem;
import dev.pawl.model.ProblemCode;
import dev.pawl.model.UpstreamDefinition;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The servers that Claude Code lists itself. It knows some that stand in none of its files, such as
 * those of plugins; and to list them it connects to all, so it is asked only when somebody wants
 * that.
 */
public final class ClaudeProgram {
  private static final String NAME = "claude";
  private static final Place PLACE = new Place("claude mcp list", 0, 0);

  /** It is asked for details of so many that are in no file. */
  private static final int MOST_DETAILS = 20;

  private final Machine machine;
  private final Duration time;
  private final Map<String, ConnectionState> states = new LinkedHashMap<>();
  private final List<Sighting> sightings = new ArrayList<>();
  private final List<Problem> problems = new ArrayList<>();

  /** One that did not answer in time is asked nothing more: it would take as long every time. */
  private boolean late;

  /**
   * @param time for each thing that it is asked
   */
  public ClaudeProgram(Machine machine, Duration time) {
    this.machine = machine;
    this.time = time;
  }

  /** What is known by files, and what it adds. */
  public Discovery ask(Discovery files) throws InterruptedException {
    Path program = find().orElse(null);
    if (program == null) {
      problem(
          ProblemCode.MCP_CLI_NOT_FOUND,
          "the program `claude` is not on the path, so what only it knows is missing",
          "install Claude Code, or leave out --claude");
      return files.with(List.of(), problems);
    }
    Optional<String> said = run(program, List.of("mcp", "list"));
    for (ClaudeWords.Listed each : ClaudeWords.list(said.orElse(""))) {
      states.put(each.name(), each.state());
      if (files.servers().stream().noneMatch(known -> isKnown(known, each))) {
        add(program, each);
      }
    }
    return files.with(sightings, problems);
  }

  /** How it found the servers, by their names there. */
  public Map<String, ConnectionState> states() {
    return states;
  }

  private static boolean isKnown(DiscoveredServer known, ClaudeWords.Listed listed) {
    return known.sightings().stream()
        .anyMatch(
            each ->
                each.name().equals(listed.name())
                    && (each.program() == ConfiguringProgram.CLAUDE_CODE
                        || each.program() == ConfiguringProgram.PROJECT));
  }

  private void add(Path program, ClaudeWords.Listed listed) throws InterruptedException {
    // A name that begins so would be an option.
    boolean asks = !late && sightings.size() < MOST_DETAILS && !listed.name().startsWith("-");
    String words = asks ? run(program, List.of("mcp", "get", listed.name())).orElse("") : "";
    ClaudeWords.Told told = ClaudeWords.get(words);
    boolean remote = !listed.type().equals("stdio");
    List<String> command = new ArrayList<>();
    if (!remote) {
      String first = told.field("command");
      command.addAll(
          first.isEmpty() ? List.of(listed.what().split(" +")) : words(first, told.field("args")));
    }
    Map<String, String> env = new LinkedHashMap<>();
    told.env().forEach(name -> env.put(name, "${env:" + name + "}"));
    String url = remote ? listed.what() : null;
    ServerText text = new ServerText(listed.type(), command, url, env, Map.of(), null);
    String name = listed.name();
    UpstreamDefinition definition =
        remote
            ? new UpstreamDefinition.Http(
                name, listed.what(), Map.of(), listed.type().equals("sse"), PLACE)
            : new UpstreamDefinition.Stdio(
                name, command.getFirst(), command.subList(1, command.size()), env, null, PLACE);
    sightings.add(
        new Sighting(name, ConfiguringProgram.CLAUDE_CODE, told.scope(), PLACE, text, definition));
  }

  /**
   * It prints arguments with blanks between them, so that one with a blank in it looks like two.
   */
  private static List<String> words(String command, String args) {
    List<String> words = new ArrayList<>();
    words.add(command);
    if (!args.isBlank()) {
      words.addAll(List.of(args.strip().split(" +")));
    }
    return words;
  }

  private Optional<String> run(Path program, List<String> arguments) throws InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(program.toString());
    command.addAll(arguments);
    String asked = "`claude " + String.join(" ", arguments.subList(0, 2)) + "`";
    try {
      CommandOutput output =
          CommandOutput.of(new Program(command, machine.variables(), machine.folder()), time);
      if (!output.inTime()) {
        late = true;
        problem(
            ProblemCode.MCP_CLI_TIMEOUT,
            asked + " did not end within " + time.toSeconds() + " seconds",
            "see whether it ends when you run it yourself");
      } else if (output.exit() != 0) {
        problem(
            ProblemCode.MCP_CLI_FAILED,
            asked + " ended with the exit code " + output.exit(),
            "run it yourself to see what it says");
      }
      return output.inTime() ? Optional.of(output.text()) : Optional.empty();
    } catch (IOException e) {
      problem(ProblemCode.MCP_CLI_FAILED, asked + ": " + e.getMessage(), "");
      return Optional.empty();
    }
  }

  private void problem(ProblemCode code, String message, String advice) {
    problems.add(new Problem(code, message, PLACE, null, null, advice));
  }

  private Optional<Path> find() {
    boolean windows = machine.system() == Machine.System.WINDOWS;
    List<String> names = windows ? List.of(NAME + ".exe", NAME + ".cmd") : List.of(NAME);
    for (String folder : machine.variable("PATH").split(windows ? ";" : ":")) {
      for (String name : names) {
        try {
          Path program = Path.of(folder, name);
          if (program.isAbsolute() && Files.isRegularFile(program) && Files.isExecutable(program)) {
            return Optional.of(program);
          }
        } catch (InvalidPathException _) {
          // No folder can be called that.
        }
      }
    }
    return Optional.empty();
  }
}
