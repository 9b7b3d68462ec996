package dev.pawl.library.place;

import dev.pawl.store.StorePlace;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Decides where runs are kept: as the command line says, or the environment, or else in {@code
 * .pawl} beside the project or the file that is run. Clients start Pawl in all sorts of folders, so
 * the current one decides only when there is nothing else to go by.
 */
public final class DataFolder {
  /** The environment variable that says where. */
  public static final String VARIABLE = "PAWL_DATA";

  /** What the folder is called when nobody says otherwise. */
  public static final String NAME = ".pawl";

  private static final String PROJECT = "pawl.yaml";

  private DataFolder() {}

  /**
   * @param option what the command line says, or null
   * @param variable what {@link #VARIABLE} says, or null
   * @param definition the first file or folder that is run or served, or null
   * @throws dev.pawl.model.PawlException.Conflict when nothing can be kept at the named place
   */
  public static StorePlace where(
      @Nullable String option, @Nullable String variable, @Nullable Path definition) {
    if (option != null && !option.isBlank()) {
      return StorePlace.of(option);
    }
    if (variable != null && !variable.isBlank()) {
      return StorePlace.of(variable);
    }
    Path start = (definition == null ? Path.of("") : definition).toAbsolutePath().normalize();
    Path folder = Files.isDirectory(start) || start.getParent() == null ? start : start.getParent();
    for (Path each = folder; each != null; each = each.getParent()) {
      if (Files.isRegularFile(each.resolve(PROJECT))) {
        return new StorePlace.Folder(each.resolve(NAME));
      }
    }
    return new StorePlace.Folder(folder.resolve(NAME));
  }
}
