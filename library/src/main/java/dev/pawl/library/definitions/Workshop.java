package dev.pawl.library.definitions;

import dev.pawl.library.author.AuthoredChange;
import dev.pawl.model.UpstreamDefinition;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What files are looked at and changed with.
 *
 * @param paths the files and folders that are served
 * @param servers those from elsewhere that a file may use
 * @param saved called after each change
 * @param audit told of each change before it is made; one that it throws about is not made. Null if
 *     nobody wants to know
 */
public record Workshop(
    List<Path> paths,
    Function<Path, Map<String, UpstreamDefinition>> servers,
    Runnable saved,
    @Nullable Consumer<AuthoredChange> audit) {
  public Workshop {
    paths = List.copyOf(paths);
  }

  /** Nothing but the files. */
  public static Workshop of(List<Path> paths) {
    return new Workshop(paths, _ -> Map.of(), () -> {}, null);
  }
}
