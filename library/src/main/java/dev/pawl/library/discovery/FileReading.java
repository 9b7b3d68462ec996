package dev.pawl.library.discovery;

import dev.pawl.formats.graph.McpServersFile;
import dev.pawl.formats.source.FileContent;
import dev.pawl.formats.source.Reading;
import dev.pawl.formats.source.SourceLimits;
import dev.pawl.formats.source.SourceReader;
import dev.pawl.model.Place;
import dev.pawl.model.Problem;
import dev.pawl.model.ProblemCode;
import dev.pawl.model.Severity;
import dev.pawl.model.Source;
import dev.pawl.model.UpstreamDefinition;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What one file says of servers, and what is wrong with it. */
final class FileReading {
  private static final int MOST = 500;

  private final ConfigFile file;
  private final OurSpelling spelling;
  private final List<Sighting> sightings = new ArrayList<>();
  private final List<Problem> problems = new ArrayList<>();

  private FileReading(ConfigFile file, Machine machine) {
    this.file = file;
    this.spelling =
        new OurSpelling(
            file.program(),
            new VariableStyle(file.program().variables(), file.base(), machine.home()));
  }

  static FileReading of(ConfigFile file, Machine machine) {
    FileReading reading = new FileReading(file, machine);
    switch (FileContent.read(file.file(), SourceLimits.MAX_FOREIGN_BYTES)) {
      case FileContent.Unreadable(Problem problem) -> reading.warn(problem);
      case FileContent.Bytes(byte[] bytes) -> reading.read(bytes);
    }
    return reading;
  }

  void into(List<Sighting> all, List<Problem> allProblems) {
    all.addAll(sightings);
    allProblems.addAll(problems);
  }

  private void read(byte[] bytes) {
    Reading reading = SourceReader.readForeign(file.file().toString(), bytes, file::wants);
    Source root = reading.root();
    if (root == null) {
      reading.problems().forEach(this::warn);
    } else if (!(root instanceof Source.Mapping)) {
      wrong(root.place(), "the file must be a mapping");
    } else {
      for (List<String> key : file.keys()) {
        read(reading, root, key);
      }
    }
  }

  private void read(Reading reading, Source root, List<String> key) {
    Source found = root;
    for (String name : key) {
      found = found instanceof Source.Mapping mapping ? mapping.get(name) : null;
    }
    if (found instanceof Source.Mapping servers) {
      // Only what is in another project's part of a file is more than the user's.
      ServerScope scope = key.getFirst().equals("projects") ? ServerScope.PROJECT : file.scope();
      servers(reading, bounded(servers), scope);
    } else if (found != null) {
      wrong(found.place(), "`" + key.getLast() + "` must be a mapping of servers by name");
    }
  }

  private Source.Mapping bounded(Source.Mapping servers) {
    if (servers.entries().size() <= MOST) {
      return servers;
    }
    wrong(
        servers.place(), "there are more than " + MOST + " servers here; the others are left out");
    Map<String, Source.Entry> first = new LinkedHashMap<>();
    servers.entries().entrySet().stream()
        .limit(MOST)
        .forEach(each -> first.put(each.getKey(), each.getValue()));
    return new Source.Mapping(first, servers.place());
  }

  private void servers(Reading reading, Source.Mapping servers, ServerScope scope) {
    Source.Mapping ours = spelling.all(servers);
    McpServersFile read = McpServersFile.of(reading, ours);
    read.problems().forEach(this::warn);
    for (Map.Entry<String, UpstreamDefinition> each : read.upstreams().entrySet()) {
      Source.Entry entry = ours.entries().get(each.getKey());
      if (entry != null && !each.getKey().isBlank()) {
        sightings.add(
            new Sighting(
                each.getKey(),
                file.program(),
                scope,
                entry.key(),
                ServerText.of(entry.value()),
                each.getValue()));
      }
    }
  }

  private void wrong(Place place, String what) {
    warn(new Problem(ProblemCode.WRONG_TYPE, what, place, null, null, ""));
  }

  /** What is wrong with the files of others is no error of ours. */
  private void warn(Problem problem) {
    problems.add(
        new Problem(
            problem.code(),
            Severity.WARNING,
            problem.message(),
            problem.place(),
            null,
            null,
            problem.advice()));
  }
}
