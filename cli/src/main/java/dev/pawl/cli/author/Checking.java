package dev.pawl.cli.author;

import dev.pawl.cli.lock.Asking;
import dev.pawl.cli.lock.DriftJson;
import dev.pawl.cli.lock.DriftPrinter;
import dev.pawl.cli.terminal.Terminal;
import dev.pawl.engine.check.FileTypes;
import dev.pawl.library.Pawl;
import dev.pawl.library.canvas.CanvasStatus;
import dev.pawl.library.lock.ToolLock;
import dev.pawl.mcp.config.HostEnvironment;
import dev.pawl.mcp.lock.Drift;
import dev.pawl.mcp.lock.DriftCheck;
import dev.pawl.mcp.lock.LiveTools;
import dev.pawl.mcp.lock.LockFile;
import dev.pawl.model.Bundle;
import dev.pawl.model.Place;
import dev.pawl.model.Problem;
import dev.pawl.model.ProblemCode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Checks files one after the other, by their locks or by what servers say now. */
final class Checking {
  private final Terminal terminal;
  private final boolean live;
  private final Asking asking;
  private final Set<String> unknown = new TreeSet<>();
  private final Set<String> unsaid = new TreeSet<>();
  private final Map<Drift, Place> drifts = new LinkedHashMap<>();
  private boolean unanswered;

  Checking(Terminal terminal, boolean live) {
    this.terminal = terminal;
    this.live = live;
    this.asking = new Asking(terminal);
  }

  List<Problem> check(Pawl pawl, Bundle bundle) {
    if (live) {
      return checkLive(pawl, bundle);
    }
    List<Problem> problems = new ArrayList<>(pawl.check());
    problems.addAll(CanvasStatus.problems(CanvasStatus.locked(bundle)));
    know(pawl.types());
    return problems;
  }

  /** What did not answer is known from the lock, if at all. */
  private List<Problem> checkLive(Pawl pawl, Bundle bundle) {
    ToolLock tools = pawl.toolLock();
    LiveTools now = asking.ask(tools);
    unanswered |= !now.silent().isEmpty();
    LockFile lock = pawl.lock();
    FileTypes types =
        pawl.types(
            (server, tool) ->
                now.listed().containsKey(server)
                    ? now.of(server, tool)
                    : lock.lock().of(server, tool));
    know(types);
    DriftCheck compared = tools.compare(now);
    List<Problem> problems = new ArrayList<>(lock.problems());
    problems.addAll(pawl.check(HostEnvironment.ofThisProcess(), types));
    List<Problem> canvas = CanvasStatus.problems(CanvasStatus.live(bundle, now));
    Set<Place> told = canvas.stream().map(Problem::place).collect(Collectors.toSet());
    compared.gone().stream().filter(each -> !told.contains(each.place())).forEach(problems::add);
    problems.addAll(canvas);
    if (lock.state() == LockFile.State.USABLE) {
      List<Drift> found = compared.since(lock.lock());
      found.forEach(each -> drifts.putIfAbsent(each, tools.place(each.server(), each.tool())));
      found.forEach(
          each ->
              each.edits().stream()
                  .filter(edit -> edit.code() == ProblemCode.TOOL_CHANGED)
                  .forEach(problems::add));
    }
    problems.sort(Problem.BY_PLACE);
    return List.copyOf(new LinkedHashSet<>(problems));
  }

  private void know(FileTypes types) {
    unknown.addAll(types.unknown());
    unsaid.addAll(types.unsaid());
  }

  /** The edits are among the problems. */
  void tellDrift() {
    DriftPrinter printer = new DriftPrinter(terminal);
    drifts.keySet().forEach(printer::printWithoutEdits);
  }

  /** The same for programs. */
  List<Map<String, Object>> driftNotes() {
    List<Map<String, Object>> notes = new ArrayList<>();
    drifts.forEach(
        (drift, place) -> {
          if (drift.verdict() != Drift.Verdict.SAME) {
            notes.add(DriftJson.note(drift, place));
          }
        });
    return notes;
  }

  Set<String> unknown() {
    return new TreeSet<>(unknown);
  }

  Set<String> unsaid() {
    return new TreeSet<>(unsaid);
  }

  /** Whether a server did not say what it has. */
  boolean isUnanswered() {
    return unanswered;
  }
}
