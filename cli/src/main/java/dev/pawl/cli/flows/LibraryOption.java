package dev.pawl.cli.flows;

import dev.pawl.cli.option.DataOption;
import dev.pawl.cli.option.Given;
import dev.pawl.cli.option.Option;
import dev.pawl.cli.option.ServersOption;
import dev.pawl.cli.option.Syntax;
import dev.pawl.cli.option.Type;
import dev.pawl.cli.terminal.Channel;
import dev.pawl.cli.terminal.Printable;
import dev.pawl.engine.source.Snapshot;
import dev.pawl.library.Pawl;
import dev.pawl.library.flow.FlowFolders;
import dev.pawl.library.flow.FlowLibraries;
import dev.pawl.library.flow.FlowLibrary;
import dev.pawl.library.flow.FlowOpening;
import dev.pawl.library.flow.FlowRefusal;
import dev.pawl.library.flow.ProjectFlows;
import dev.pawl.library.gate.ServedGates;
import dev.pawl.model.Durations;
import dev.pawl.model.PawlException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The library that a command is about, and what goes with it. */
public final class LibraryOption {
  public static final String NAME = "--in";
  public static final String SET = "--variables";

  private LibraryOption() {}

  public static Option option() {
    return Syntax.option(
        Type.PATH, "DIR", "The folder with flows and templates; the nearest around here.", NAME);
  }

  public static Option set() {
    return Syntax.option(Type.TEXT, "SET", "Take what is not given from a variable set.", SET);
  }

  /** Where it lies. */
  public static Path folder(Given given) {
    Path named = given.value(NAME);
    if (named != null && !Files.isDirectory(named)) {
      throw new PawlException.NotFound("there is no folder " + named);
    }
    return named == null ? FlowFolders.around(Path.of("").toAbsolutePath()) : named;
  }

  public static FlowLibraries of(Given given) {
    return of(given, new ServedGates());
  }

  /**
   * @param gates those of its project
   */
  public static FlowLibraries of(Given given, ServedGates gates) {
    ServersOption servers = new ServersOption(given);
    Path folder = folder(given);
    return ProjectFlows.of(
        List.of(folder),
        List.of(folder),
        FlowOpening.of(
            servers::servers, bundle -> gates.gated(Pawl.of(bundle), Path.of(bundle.file()))),
        DataOption.where(given, folder));
  }

  /** Says how old what is known of a library is, where nobody could look since. */
  static void tellAge(FlowLibrary library, Channel err) {
    Snapshot known = library.current();
    if (known.trouble() != null) {
      Duration age = Duration.between(known.fetchedAt(), Instant.now());
      err.println(
          Printable.of(
              "pawl: warning: what is known of `%s` is %s old: %s"
                  .formatted(
                      library.name(),
                      Durations.text(Duration.ofSeconds(Math.max(1, age.toSeconds()))),
                      known.trouble())));
    }
  }

  /** What a text of others is on a terminal: nothing in it drives that. */
  public static String shown(String text, Channel out) {
    return out.terminal() ? Printable.of(text) : text;
  }

  /** What a refusal is to whoever maps errors. */
  public static PawlException thrown(FlowRefusal refusal) {
    if (!refusal.problems().isEmpty()) {
      return new PawlException.InvalidDefinition(refusal.problems());
    }
    String words = refusal.words();
    return switch (refusal.code()) {
      case FLOW_NOT_FOUND, TEMPLATE_NOT_FOUND -> new PawlException.NotFound(words);
      case GITHUB_ERROR -> new PawlException.Unreachable(words);
      case VALIDATION_ERROR, EXECUTION_ERROR, CIRCULAR_DEPENDENCY ->
          new PawlException.Conflict(words);
      case MISSING_VARIABLES, PARSE_ERROR -> new PawlException.Conflict(words);
    };
  }

  /** Words such as {@code name=value}: every value is a text. */
  public static Map<String, String> variables(Given given, List<String> words) {
    Map<String, String> variables = new LinkedHashMap<>();
    for (String word : words) {
      int equals = word.indexOf('=');
      if (equals < 1) {
        throw given.wrong("`" + word + "` is no key=value");
      }
      String name = word.substring(0, equals);
      if (variables.put(name, word.substring(equals + 1)) != null) {
        throw given.wrong("`" + name + "` is given twice");
      }
    }
    return variables;
  }
}
