package dev.pawl.formats.promptflow;

import dev.pawl.model.DefinitionFormat;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The templates of a flow that lies in a folder {@code flows}: those in the one beside it. */
final class NearbyTemplates implements SavedTemplates {
  private static final String FOLDER = "../templates";

  private final DefinitionFormat.Neighbours neighbours;
  private final List<String> names;
  private final Set<String> files = new LinkedHashSet<>();

  private NearbyTemplates(DefinitionFormat.Neighbours neighbours) {
    this.neighbours = neighbours;
    this.names = neighbours.names(FOLDER).stream().filter(TemplateFile::mayBeOne).sorted().toList();
  }

  static SavedTemplates of(String fileName, DefinitionFormat.Neighbours neighbours) {
    return isInLibrary(fileName) ? new NearbyTemplates(neighbours) : NOWHERE;
  }

  private static boolean isInLibrary(String fileName) {
    String path = fileName.replace('\\', '/');
    return path.matches("(.*/)?flows/[^/]*");
  }

  @Override
  public boolean areKept() {
    return true;
  }

  /** Those whose file is called so first: the others need not be read then. */
  @Override
  public @Nullable SavedTemplate find(String name) {
    if (!FlowMeta.isName(name)) {
      return null;
    }
    for (String each : names) {
      if (TemplateFile.stem(each).equals(name)) {
        SavedTemplate found = read(each);
        if (found != null) {
          return found;
        }
      }
    }
    files.add(neighbours.path(FOLDER + "/" + name + ".json"));
    files.add(neighbours.path(FOLDER + "/" + name + ".md"));
    for (String each : names) {
      SavedTemplate other = TemplateFile.stem(each).equals(name) ? null : read(each);
      if (other != null && other.name().equals(name)) {
        return other;
      }
    }
    return null;
  }

  private @Nullable SavedTemplate read(String file) {
    String path = FOLDER + "/" + file;
    files.add(neighbours.path(path));
    byte[] content = neighbours.read(path);
    return content == null ? null : TemplateFile.read(neighbours.path(path), content).template();
  }

  @Override
  public Set<String> files() {
    return files;
  }
}
