package dev.pawl.git;

import dev.pawl.json.Json;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.eclipse.jgit.lib.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * What is known of a name in a repository.
 *
 * @param generation the repository of ours that has it
 * @param tip what the server says that it means: a commit, or a tag
 * @param commit the commit itself
 * @param lookedAt when the server was asked
 */
record Mark(String generation, ObjectId tip, ObjectId commit, Instant lookedAt) {
  private static final Pattern GENERATION = Pattern.compile("g[0-9]{1,9}");

  static boolean isGeneration(String name) {
    return GENERATION.matcher(name).matches();
  }

  Mark lookedAt(Instant moment) {
    return new Mark(generation, tip, commit, moment);
  }

  byte[] text(GitAddress address) {
    Map<String, @Nullable Object> text = new LinkedHashMap<>();
    text.put("repository", address.shown());
    text.put("generation", generation);
    text.put("tip", tip.name());
    text.put("commit", commit.name());
    text.put("lookedAt", lookedAt.toString());
    return Json.bytes(text);
  }

  /** Nothing when it is not what was once written: somebody changed it, or a disk was full. */
  static Optional<Mark> of(byte[] text) {
    try {
      if (Json.parse(text) instanceof Map<?, ?> map
          && map.get("generation") instanceof String generation
          && isGeneration(generation)) {
        return Optional.of(
            new Mark(
                generation,
                ObjectId.fromString(String.valueOf(map.get("tip"))),
                ObjectId.fromString(String.valueOf(map.get("commit"))),
                Instant.parse(String.valueOf(map.get("lookedAt")))));
      }
    } catch (RuntimeException _) {
      // Then it is fetched anew.
    }
    return Optional.empty();
  }
}
