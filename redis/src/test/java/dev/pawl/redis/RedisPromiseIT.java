package dev.pawl.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pawl.model.PawlException;
import dev.pawl.store.Stores;
import dev.pawl.store.database.StoreSettings;
import dev.pawl.store.shelf.Shelf;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is asked of a server before anything is entrusted to it. */
class RedisPromiseIT {
  private static final Duration PATIENCE = Duration.ofSeconds(20);
  private static final List<String> NAMES = List.of("secret/a");

  @TempDir Path folder;

  private static void assertRefused(RedisServer server, String options, String... told) {
    try (Shelf shelf = new RedisShelf(server.address(options), PATIENCE)) {
      assertThatThrownBy(() -> shelf.read(NAMES))
          .isInstanceOf(PawlException.Conflict.class)
          .hasMessageContainingAll(told);
    }
  }

  private static void assertAccepted(RedisServer server, String options) {
    try (Shelf shelf = new RedisShelf(server.address(options), PATIENCE)) {
      assertThat(shelf.read(NAMES)).isEmpty();
    }
  }

  @Test
  void oneThatKeepsNothingIsRefusedUntilSomebodyAcceptsThat() {
    try (RedisServer server = RedisServer.start(folder, "--appendonly", "no")) {
      assertRefused(
          server, "", "`none` instead of `always`", "appendfsync always", "?durability=none");
      assertRefused(server, "durability=everysec", "`none` instead of `everysec`");
      assertAccepted(server, "durability=none");
    }
  }

  @Test
  void oneThatMayLoseASecondIsRefusedUntilSomebodyAcceptsThat() {
    try (RedisServer server =
        RedisServer.start(folder, "--appendonly", "yes", "--appendfsync", "everysec")) {
      assertRefused(server, "durability=always", "?durability=everysec");
      assertAccepted(server, "durability=everysec");
      assertAccepted(server, "durability=none");
    }
  }

  @Test
  void oneThatLeavesItToItsSystemKeepsNothingThatCanBeReliedOn() {
    try (RedisServer server =
        RedisServer.start(folder, "--appendonly", "yes", "--appendfsync", "no")) {
      assertRefused(server, "durability=everysec", "`none`");
    }
  }

  @Test
  void oneThatThrowsThingsAwayIsRefusedWhateverIsAccepted() {
    try (RedisServer server =
        RedisServer.start(folder, "--maxmemory", "64mb", "--maxmemory-policy", "allkeys-lru")) {
      assertRefused(server, "durability=none", "maxmemory-policy to noeviction");
    }
  }

  @Test
  void oneThatDoesNotTellIsUsedWithAWarning() {
    List<String> told = new ArrayList<>();
    Handler handler = collecting(told);
    Logger logger = Logger.getLogger("dev.pawl.store");
    logger.addHandler(handler);
    try (RedisServer server =
        RedisServer.start(folder, "--appendonly", "yes", "--rename-command", "CONFIG", "")) {
      assertAccepted(server, "");
      assertAccepted(server, "durability=none");
    } finally {
      logger.removeHandler(handler);
    }
    assertThat(told).hasSize(1).allMatch(line -> line.contains("does not tell"));
  }

  private static Handler collecting(List<String> lines) {
    return new Handler() {
      @Override
      public void publish(LogRecord entry) {
        lines.add(entry.getMessage());
      }

      @Override
      public void flush() {}

      @Override
      public void close() {}
    };
  }

  @Test
  void aServerThatIsNotThereIsSaidToBeUnreachable() {
    String address;
    try (RedisServer server = RedisServer.start(folder)) {
      address = server.address("");
    }
    try (Shelf shelf = new RedisShelf(address, Duration.ofMillis(100))) {
      assertThatThrownBy(() -> shelf.read(NAMES))
          .isInstanceOf(PawlException.Unreachable.class)
          .hasMessageContaining("Redis at 127.0.0.1");
    }
  }

  @Test
  void aServerThatIsAwayIsWaitedForOnce() {
    RedisServer server = RedisServer.start(folder);
    server.crash();
    try (Shelf shelf = new RedisShelf(server.address(""), Duration.ofSeconds(1))) {
      long begun = System.nanoTime();
      for (int i = 0; i < 120; i++) {
        assertThatThrownBy(() -> shelf.read(NAMES)).isInstanceOf(PawlException.Unreachable.class);
      }
      assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(Duration.ofSeconds(60));
      server.start();
      assertThat(shelf.read(NAMES)).isEmpty();
    } finally {
      server.close();
    }
  }

  @Test
  void aPasswordIsNeededWhereOneIsSet() {
    try (RedisServer server =
        RedisServer.start(
            folder, "--appendonly", "yes", "--appendfsync", "always", "--requirepass", "h@sh")) {
      assertAccepted(server.withLogin(":h%40sh"), "");
      // It does not wait for the server to change its mind.
      try (Shelf shelf =
          new RedisShelf(server.withLogin(":wrong").address(""), Duration.ofDays(1))) {
        assertThatThrownBy(() -> shelf.read(NAMES))
            .isInstanceOf(PawlException.Unreachable.class)
            .hasMessageNotContaining("wrong");
      }
    }
  }

  @Test
  void theAddressIsEnoughWhereTheModuleIsOnTheClassPath() {
    try (RedisServer server = RedisServer.start(folder);
        var store = Stores.open(server.address(""), StoreSettings.DEFAULT)) {
      assertThat(store.secret("a", new byte[] {1})).containsExactly(1);
    }
    assertThatThrownBy(() -> Stores.open("redis://h", StoreSettings.DEFAULT.auditing("cli")))
        .isInstanceOf(PawlException.Conflict.class)
        .hasMessageContaining("no audit trail");
    assertThatThrownBy(() -> Stores.open("redis://h", StoreSettings.DEFAULT.registering(true)))
        .isInstanceOf(PawlException.Conflict.class)
        .hasMessageContaining("no registry");
  }
}
