package dev.pawl.library.config;

import dev.pawl.model.Place;
import dev.pawl.model.VariableText;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Where a project has more flows and templates from. */
public sealed interface SourceSetting {
  /** By which it goes; stands before the names of what comes from it. */
  String name();

  Place place();

  /** A folder on this machine. */
  record Folder(String name, Path folder, Place place) implements SourceSetting {}

  /**
   * A Git repository.
   *
   * @param address without anything secret
   * @param ref a branch, a tag or a commit; null for what the repository offers by itself
   * @param folder in it, as parts between slashes; empty for all of it
   * @param ttl how old what was fetched may become before somebody looks again
   * @param credentials what to show there; null for nothing
   */
  record Git(
      String name,
      String address,
      @Nullable String ref,
      String folder,
      Duration ttl,
      @Nullable Credentials credentials,
      Place place)
      implements SourceSetting {}

  /** How to be let in. What is secret is not in it, only where it is. */
  sealed interface Credentials {
    /** A name, and a password or token that variables have. */
    record Shown(String user, VariableText password) implements Credentials {}

    /** A program that knows both, as Git calls those. */
    record Helper(List<String> command) implements Credentials {
      public Helper {
        command = List.copyOf(command);
      }
    }
  }
}
