package dev.pawl.library.config;

import dev.pawl.formats.reading.Cursor;
import dev.pawl.formats.reading.KeySet;
import dev.pawl.governance.gate.Glob;
import dev.pawl.model.ProblemCode;
import dev.pawl.model.Source;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The prompt flows that a project offers as tools of their own names, whatever their files say.
 *
 * @param names as flows are listed, with the name of their source in front; a star stands for
 *     anything
 */
public record PublishedFlows(List<Glob> names) {
  public static final PublishedFlows NONE = new PublishedFlows(List.of());

  private static final KeySet KEYS = KeySet.of("publish");
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_.*?-]{1,200}");

  public PublishedFlows {
    names = List.copyOf(names);
  }

  public boolean has(String flow) {
    return names.stream().anyMatch(each -> each.matches(flow));
  }

  static PublishedFlows read(Cursor all) {
    Source.Mapping given = all.mapping("flows");
    if (given == null) {
      return NONE;
    }
    Cursor flows = new Cursor(given, "`flows`", KEYS, all.report()).refuseUnknownKeys();
    List<Glob> names = new ArrayList<>();
    for (Source.Scalar each : flows.texts("publish")) {
      String name = String.valueOf(each.value());
      if (NAME.matcher(name).matches()) {
        names.add(new Glob(name));
      } else {
        flows.problem(
            ProblemCode.BAD_VALUE,
            "`" + name + "` in `publish` of `flows` cannot be the name of a flow",
            each.place(),
            "write it as `pawl flows` lists it, such as team.Press_Kit; `*` stands for anything");
      }
    }
    return new PublishedFlows(names);
  }
}
