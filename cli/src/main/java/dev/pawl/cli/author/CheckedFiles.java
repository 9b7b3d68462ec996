package dev.pawl.cli.author;

import dev.pawl.cli.option.Given;
import dev.pawl.cli.option.JarOption;
import dev.pawl.cli.option.ServersOption;
import dev.pawl.library.Pawl;
import dev.pawl.library.config.ConfigFile;
import dev.pawl.library.gate.GatesFile;
import dev.pawl.library.program.Programs;
import dev.pawl.library.project.ProjectCheck;
import dev.pawl.library.serve.DefinitionFiles;
import dev.pawl.library.serve.DefinitionLoader;
import dev.pawl.mcp.lock.LockFile;
import dev.pawl.model.Bundle;
import dev.pawl.model.PawlException;
import dev.pawl.model.Problem;
import dev.pawl.model.ServerInfo;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** How files are read that are to be checked. */
final class CheckedFiles implements DefinitionLoader {
  private final ServersOption servers;
  private final ProjectCheck project;

  CheckedFiles(ServersOption servers) {
    this.servers = servers;
    this.project = new ProjectCheck(servers::read);
  }

  /** What is wrong with the files that configure servers, beside what is wrong with a graph. */
  List<Problem> problems() {
    return servers.problems();
  }

  /** Below a folder every graph file, and what is said of it as a project. */
  Map<Path, Bundle> read(List<Path> paths) throws IOException {
    Set<Path> files = new LinkedHashSet<>();
    for (Path path : paths) {
      if (Files.isDirectory(path)) {
        files.addAll(DefinitionFiles.below(path).definitions());
        alsoIn(path).stream().filter(Files::isRegularFile).forEach(files::add);
      } else {
        files.add(path);
      }
    }
    Map<Path, Bundle> bundles = new LinkedHashMap<>();
    files.forEach(file -> bundles.put(file, read(file)));
    return bundles;
  }

  /** While servers cannot be known, nothing is said of a graph but that. */
  @Override
  public Bundle read(Path file) {
    if (file.endsWith(ConfigFile.NAME)) {
      return without(file, project.ofConfig(file));
    }
    if (file.endsWith(GatesFile.NAME)) {
      return without(file, project.ofGates(file));
    }
    try {
      return servers.read(file);
    } catch (PawlException.InvalidDefinition e) {
      return without(file, e.problems());
    }
  }

  /** What was read, ready to be looked at; programs say themselves what they know. */
  static Pawl loaded(Path file, Bundle bundle, Given given) {
    if (Programs.isOne(file)) {
      return Programs.load(List.of(file)).only();
    }
    return given.has(JarOption.NAME)
        ? Pawl.of(bundle, JarOption.load(given).servers())
        : Pawl.of(bundle);
  }

  private static Bundle without(Path file, List<Problem> problems) {
    ServerInfo nobody = new ServerInfo("pawl", "0", "Pawl", null);
    return new Bundle(file.toString(), nobody, Map.of(), List.of(), List.of(), problems);
  }

  /** What is said of it as a project. */
  @Override
  public List<Path> alsoIn(Path folder) {
    return List.of(folder.resolve(ConfigFile.NAME), folder.resolve(GatesFile.NAME));
  }

  @Override
  public List<Path> alsoReads(Path file) {
    List<Path> others = new ArrayList<>(servers.files(file));
    others.add(LockFile.beside(file));
    return others;
  }
}
