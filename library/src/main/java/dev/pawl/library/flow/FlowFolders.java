package dev.pawl.library.flow;

import dev.pawl.formats.promptflow.PromptFlowFormat;
import dev.pawl.formats.promptflow.TemplateFile;
import dev.pawl.formats.source.RegularFile;
import dev.pawl.formats.source.SourceLimits;
import dev.pawl.library.Pawl;
import dev.pawl.model.PawlException;
import dev.pawl.model.Problem;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiPredicate;

/** Finds the libraries of this machine: folders with {@code flows} or {@code templates} in them. */
public final class FlowFolders {
  private FlowFolders() {}

  /**
   * Those of some files and folders that are libraries. Folders of these names may hold something
   * else, so that one of them has to have a flow or a template in it.
   */
  public static List<Path> among(List<Path> paths) {
    return paths.stream().filter(FlowFolders::isOne).filter(FlowFolders::hasAny).toList();
  }

  private static boolean hasAny(Path folder) {
    NearbyPart flows = new NearbyPart(folder.resolve(FlowLibrary.FLOWS));
    NearbyPart templates = new NearbyPart(folder.resolve(FlowLibrary.TEMPLATES));
    return flows.hasAny(new PromptFlowFormat()::recognises)
        || templates.hasAny(
            (name, content) ->
                TemplateFile.mayBeOne(name) && TemplateFile.read(name, content).template() != null);
  }

  /** The files of a folder, one after the other until it is known. */
  private record NearbyPart(Path part) {
    boolean hasAny(BiPredicate<String, byte[]> recognition) {
      if (!Files.isDirectory(part)) {
        return false;
      }
      try (DirectoryStream<Path> files = Files.newDirectoryStream(part, "*.{json,md,markdown}")) {
        for (Path each : files) {
          if (recognition.test(
              String.valueOf(each.getFileName()),
              RegularFile.read(each, SourceLimits.MAX_BYTES + 1))) {
            return true;
          }
        }
        return false;
      } catch (IOException | DirectoryIteratorException _) {
        return false; // what cannot be read now is no reason to offer anything
      }
    }
  }

  /**
   * What is wrong with the flows, templates and variable sets of those of some paths that are
   * libraries.
   */
  public static List<Problem> problems(List<Path> paths) {
    List<Problem> all = new ArrayList<>();
    try (FlowLibraries libraries =
        libraries(among(paths), FlowOpening.of(_ -> Map.of(), Pawl::of))) {
      for (FlowLibrary each : libraries.all()) {
        all.addAll(each.problems());
        all.addAll(each.templateProblems());
      }
    } catch (FlowRefusal e) {
      throw new PawlException.Unreachable(String.valueOf(e.getMessage()), e);
    }
    return all;
  }

  private static boolean isOne(Path folder) {
    return Files.isDirectory(folder.resolve(FlowLibrary.FLOWS))
        || Files.isDirectory(folder.resolve(FlowLibrary.TEMPLATES));
  }

  /** The nearest at or above a folder; that folder itself where there is none. */
  public static Path around(Path start) {
    for (Path each = start.toAbsolutePath().normalize(); each != null; each = each.getParent()) {
      if (isOne(each)) {
        return each;
      }
    }
    return start;
  }

  /** The first has no name space of its own, the others have that of their folder's name. */
  public static FlowLibraries libraries(List<Path> folders, FlowOpening opening) {
    return new FlowLibraries(all(folders, opening));
  }

  static List<FlowLibrary> all(List<Path> folders, FlowOpening opening) {
    return all(folders, opening, List.of());
  }

  /**
   * @param there those of before, which stay where they have the same name space
   */
  static List<FlowLibrary> all(
      List<Path> folders, FlowOpening opening, Collection<FlowLibrary> there) {
    List<FlowLibrary> libraries = new ArrayList<>();
    Set<String> names = new HashSet<>();
    for (Path folder : folders) {
      String plain = plainName(folder);
      String name = libraries.isEmpty() ? plain : only(plain, names);
      String prefix = libraries.isEmpty() ? "" : name + ".";
      libraries.add(
          there.stream()
              .filter(each -> each.isOf(folder, prefix))
              .findFirst()
              .orElseGet(() -> library(folder, name, prefix, opening)));
    }
    return libraries;
  }

  private static FlowLibrary library(Path path, String name, String prefix, FlowOpening opening) {
    Path folder = path.toAbsolutePath().normalize();
    return new FlowLibrary(
        new LocalFolder(name, folder, FlowLibrary.PARTS, InstantSource.system()),
        path,
        prefix,
        opening);
  }

  /** As the folder is called, as far as names of tools can be called so. */
  private static String plainName(Path folder) {
    Path last = folder.toAbsolutePath().normalize().getFileName();
    return last == null ? "flows" : last.toString().replaceAll("[^A-Za-z0-9_-]", "_");
  }

  /** Of two of one name, the second has a number behind it. */
  private static String only(String plain, Set<String> taken) {
    String name = plain;
    for (int number = 2; !taken.add(name); number++) {
      name = plain + "-" + number;
    }
    return name;
  }
}
