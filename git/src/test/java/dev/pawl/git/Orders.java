package dev.pawl.git;

import dev.pawl.engine.source.FileSource;
import dev.pawl.engine.source.Logins;
import dev.pawl.engine.source.SourceOrder;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Orders that tests give. */
final class Orders {
  static final Duration TTL = Duration.ofMinutes(15);

  private Orders() {}

  static SourceOrder of(String address) {
    return of(address, null, "");
  }

  static SourceOrder of(String address, @Nullable String ref, String folder) {
    return new SourceOrder("prompts", address, ref, folder, Set.of(), TTL, Logins.NONE);
  }

  static SourceOrder of(String address, Logins logins) {
    return new SourceOrder("prompts", address, null, "", Set.of(), TTL, logins);
  }

  static FileSource open(String address, Path data) {
    return open(of(address), data);
  }

  static FileSource open(SourceOrder order, Path data) {
    return new GitSourceProvider().open(order, data);
  }
}
