package dev.pawl.library.serve;

import dev.pawl.engine.workflow.Workflow;
import dev.pawl.library.Pawl;
import dev.pawl.mcp.face.Faces;
import dev.pawl.model.Bundle;
import dev.pawl.model.Problem;
import dev.pawl.model.ProblemCode;
import dev.pawl.model.ServerInfo;
import dev.pawl.protocol.server.Tool;
import java.nio.file.Path;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What a file offers.
 *
 * @param fingerprint of what it was read from
 * @param latest its newest version that is of any use
 * @param tools by name
 * @param kept those of an older version, because the newest has errors in them
 * @param problems errors of what was read
 */
record LoadedFile(
    String fingerprint,
    FileVersion latest,
    Map<String, Offered> tools,
    Set<String> kept,
    List<Problem> problems) {
  LoadedFile {
    tools = Collections.unmodifiableMap(new LinkedHashMap<>(tools));
    kept = Set.copyOf(kept);
    problems = List.copyOf(problems);
  }

  static LoadedFile of(String fingerprint, Pawl pawl, Faces faces) {
    FileVersion version = new FileVersion(pawl);
    return new LoadedFile(fingerprint, version, offered(version, faces), Set.of(), errors(pawl));
  }

  /** What it offers after a change. A tool that has errors now stays as it was. */
  LoadedFile reloaded(String next, Bundle bundle, Faces faces) {
    Pawl pawl = latest.pawl().reloaded(bundle);
    List<Problem> errors = errors(pawl);
    FileVersion version = new FileVersion(pawl);
    Map<String, Offered> all = new LinkedHashMap<>(offered(version, faces));
    boolean lost = isIllegible(bundle, errors);
    Set<String> broken = new HashSet<>();
    errors.forEach(problem -> broken.add(String.valueOf(problem.tool())));
    Set<String> keeping = new HashSet<>();
    tools.forEach(
        (name, tool) -> {
          if ((lost || broken.contains(name)) && all.putIfAbsent(name, tool) == null) {
            keeping.add(name);
          }
        });
    if (lost) {
      version.retire();
    }
    return new LoadedFile(next, lost ? latest : version, all, keeping, errors);
  }

  /** A file that offers nothing, because something that it needs cannot be read. */
  static LoadedFile unread(Path file, String fingerprint, List<Problem> reasons, Faces faces) {
    ServerInfo nobody = new ServerInfo("pawl", "0", "Pawl", null);
    return of(
        fingerprint,
        Pawl.of(new Bundle(file.toString(), nobody, Map.of(), List.of(), List.of(), reasons)),
        faces);
  }

  /** The same tools, though what they were read from has changed and cannot be read now. */
  LoadedFile unread(String next, List<Problem> reasons) {
    return new LoadedFile(next, latest, tools, tools.keySet(), reasons);
  }

  /** Nothing can be known of its tools: it may be in the middle of being written. */
  private static boolean isIllegible(Bundle bundle, List<Problem> errors) {
    return !errors.isEmpty()
        && bundle.definitions().isEmpty()
        && bundle.drafts().isEmpty()
        && errors.stream()
            .allMatch(
                problem -> problem.tool() == null && problem.code() != ProblemCode.UNKNOWN_FORMAT);
  }

  private static List<Problem> errors(Pawl pawl) {
    return pawl.problems().stream().filter(Problem::isError).toList();
  }

  private static Map<String, Offered> offered(FileVersion version, Faces faces) {
    Map<String, Offered> offered = new LinkedHashMap<>();
    for (Tool tool : version.pawl().published(faces)) {
      Workflow workflow = version.pawl().behind(tool);
      boolean comesBack = Faces.needsTools(workflow, version.pawl().engine());
      boolean listens = Faces.needsSignals(workflow);
      offered.put(tool.name(), new Offered(tool, workflow, version, comesBack, listens));
    }
    return offered;
  }

  Set<FileVersion> versions() {
    Set<FileVersion> versions = new HashSet<>();
    versions.add(latest);
    tools.values().forEach(tool -> versions.add(tool.version()));
    return versions;
  }
}
