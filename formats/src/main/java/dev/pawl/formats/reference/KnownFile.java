package dev.pawl.formats.reference;

import dev.pawl.model.Borrowed;
import dev.pawl.model.Bundle;
import dev.pawl.model.Definition;
import dev.pawl.model.Problem;
import dev.pawl.model.ProblemCode;
import dev.pawl.model.Suggestion;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A file that was read because tools of it are run.
 *
 * @param name its path from the folder of the first file; that one itself has none
 */
record KnownFile(String name, Bundle bundle) {
  boolean isFirst() {
    return name.isEmpty();
  }

  /** What something of it is called wherever it is brought to. */
  String qualified(String own) {
    return isFirst() ? own : name + Borrowed.MARK + own;
  }

  @Nullable Definition definition(String tool) {
    for (Definition each : bundle.definitions()) {
      if (each.name().equals(tool)) {
        return each;
      }
    }
    for (Definition each : bundle.borrowed().definitions()) { // parts of those
      if (each.name().equals(tool)) {
        return each;
      }
    }
    return null;
  }

  /** Why a tool of it cannot be run. */
  record Reason(ProblemCode code, String message, String advice) {}

  /**
   * Why there is no definition of a tool. What is wrong with the file in particular is left to
   * those who check it.
   *
   * @param path how the file is called where people read messages
   */
  Reason reason(String tool, String path) {
    List<Problem> errors = bundle.problems().stream().filter(Problem::isError).toList();
    boolean empty = bundle.definitions().isEmpty() && bundle.drafts().isEmpty();
    for (Problem each : errors) {
      if (each.code() == ProblemCode.FILE_UNREADABLE) {
        return new Reason(
            each.code(),
            each.message().replace("the file", "the file `" + name + "`"),
            "the path starts at the folder of the file in which it stands");
      }
      if (each.code() == ProblemCode.UNKNOWN_FORMAT) {
        return new Reason(
            each.code(), "`" + name + "` is no file that tools can be read from", "name another");
      }
      if (tool.equals(each.tool()) || empty) {
        String what = tool.equals(each.tool()) ? "tool `" + qualified(tool) : "the file `" + name;
        return new Reason(
            ProblemCode.UNKNOWN_TOOL,
            what + "` has errors of its own",
            "`pawl check " + path + "` lists them");
      }
    }
    List<String> tools = bundle.definitions().stream().map(Definition::name).toList();
    String hint = Suggestion.didYouMean(tool, tools);
    String all = tools.isEmpty() ? "it has no tools" : "it has: " + String.join(", ", tools);
    return new Reason(
        ProblemCode.UNKNOWN_TOOL,
        "`" + name + "` has no tool `" + tool + "`",
        hint.isEmpty() ? all : hint);
  }
}
