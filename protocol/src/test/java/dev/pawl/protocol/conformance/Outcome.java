package dev.pawl.protocol.conformance;

import dev.pawl.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * What a run of the conformance suite found, in the groups of its requirement sets: what a revision
 * requires, and what is run but not scored, by the reason for that.
 */
record Outcome(String revision, String side, List<Group> groups) {
  static final String REQUIRED = "required";

  private static final Path WRITTEN = Path.of("target/conformance");
  private static final Pattern SCENARIO =
      Pattern.compile("(?m)^[✓✗] (\\S+): (\\d+) passed, (\\d+) failed");
  private static final Pattern ONE_SCENARIO =
      Pattern.compile("(?m)^Passed: (\\d+)/\\d+, (\\d+) failed");
  private static final Pattern NOT_SCORED = Pattern.compile("(?m)^ {2}[✓✗] (\\S+) \\(([^)]+)\\)$");

  /** Some scenarios, and how many of their checks passed. */
  record Group(String name, int scenarios, int passed, int checks) {
    Group plus(int passing, int failing) {
      return new Group(name, scenarios + 1, passed + passing, checks + passing + failing);
    }
  }

  Outcome {
    groups = List.copyOf(groups);
  }

  /** Reads the summary that the suite prints. */
  static Outcome of(String revision, String side, String output) {
    Map<String, String> reasons = new HashMap<>();
    for (MatchResult match : found(NOT_SCORED, output)) {
      reasons.put(match.group(1), group(match.group(2)));
    }
    Map<String, Group> groups = new LinkedHashMap<>();
    for (MatchResult match : found(SCENARIO, output)) {
      String name = reasons.getOrDefault(match.group(1), REQUIRED);
      Group group = groups.getOrDefault(name, new Group(name, 0, 0, 0));
      int passed = Integer.parseInt(match.group(2));
      groups.put(name, group.plus(passed, Integer.parseInt(match.group(3))));
    }
    return new Outcome(revision, side, List.copyOf(groups.values()));
  }

  /** With one more scenario, from the summary that the suite prints of it. */
  Outcome plus(String group, String output) {
    MatchResult match = found(ONE_SCENARIO, output).getLast();
    int passed = Integer.parseInt(match.group(1));
    int failed = Integer.parseInt(match.group(2));
    List<Group> more = new ArrayList<>();
    boolean added = false;
    for (Group each : groups) {
      boolean same = each.name.equals(group);
      more.add(same ? each.plus(passed, failed) : each);
      added |= same;
    }
    if (!added) {
      more.add(new Group(group, 0, 0, 0).plus(passed, failed));
    }
    return new Outcome(revision, side, more);
  }

  /** The name of a group, from the suite's reason not to score something. */
  static String group(String reason) {
    return reason.replace('-', ' ');
  }

  /** Leaves it in {@code target/conformance}, for whoever wants to show it. */
  void write() throws IOException {
    List<Object> listed = new ArrayList<>();
    for (Group group : groups) {
      Map<String, Object> fields = new LinkedHashMap<>();
      fields.put("group", group.name);
      fields.put("scenarios", group.scenarios);
      fields.put("passed", group.passed);
      fields.put("checks", group.checks);
      listed.add(fields);
    }
    Map<String, Object> all = new LinkedHashMap<>();
    all.put("revision", revision);
    all.put("side", side);
    all.put("groups", listed);
    Files.createDirectories(WRITTEN);
    Files.writeString(WRITTEN.resolve(side + "-" + revision + ".json"), Json.write(all) + "\n");
  }

  int checks() {
    return groups.stream().mapToInt(Group::checks).sum();
  }

  int passed() {
    return groups.stream().mapToInt(Group::passed).sum();
  }

  private static List<MatchResult> found(Pattern pattern, String text) {
    return pattern.matcher(text).results().toList();
  }
}
