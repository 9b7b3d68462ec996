package dev.pawl.cli.run;

import dev.pawl.library.Pawl;
import dev.pawl.model.Definition;
import dev.pawl.model.PawlException;
import dev.pawl.model.Problem;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The words after the file: a tool, if the first one is no {@code key=value}, and the rest.
 *
 * @param tool null when none is named
 */
public record RunWords(@Nullable String tool, List<String> pairs) {

  public static RunWords of(List<String> words) {
    boolean named = !words.isEmpty() && !words.getFirst().contains("=");
    return named
        ? new RunWords(words.getFirst(), words.subList(1, words.size()))
        : new RunWords(null, words);
  }

  /** The tool that is named, or the only one that there is, but for parts of it. */
  public String tool(Pawl pawl, Function<String, ? extends RuntimeException> usage) {
    if (tool != null) {
      return tool;
    }
    List<Problem> errors = pawl.problems().stream().filter(Problem::isError).toList();
    if (!errors.isEmpty()) {
      throw new PawlException.InvalidDefinition(errors);
    }
    List<Definition> tools = pawl.tools();
    Optional<Definition> main = main(tools);
    if (main.isPresent()) {
      return main.get().name();
    }
    throw usage.apply(
        tools.isEmpty()
            ? "the file has no tools"
            : "say which tool to run: "
                + tools.stream().map(Definition::name).collect(Collectors.joining(", ")));
  }

  /**
   * The tool whose parts all others are, as the flows of a canvas are called {@code review.part};
   * or the only one.
   */
  public static Optional<Definition> main(List<Definition> tools) {
    return tools.stream()
        .filter(
            each ->
                tools.stream()
                    .allMatch(other -> other == each || other.name().startsWith(each.name() + ".")))
        .findFirst();
  }
}
