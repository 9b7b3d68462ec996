package dev.pawl.redis;

import dev.pawl.model.PawlException;
import io.lettuce.core.RedisCommandExecutionException;
import io.lettuce.core.api.sync.RedisCommands;
import java.lang.System.Logger.Level;
import java.util.Map;
import java.util.Optional;

/**
 * What a server says that it keeps when it is lost.
 *
 * @param durability of what it confirms
 * @param evicts whether it throws away anything at all when its memory is full
 */
record Promise(Durability durability, boolean evicts) {
  /** Asks a server; empty when it does not tell. */
  static Optional<Promise> of(RedisCommands<String, String> server) {
    try {
      Map<String, String> settings = server.configGet("append*");
      Map<String, String> memory = server.configGet("maxmemory*");
      return settings.containsKey("appendonly")
          ? Optional.of(new Promise(durability(settings), evicts(memory)))
          : Optional.empty();
    } catch (RedisCommandExecutionException _) {
      // Where a server is rented, nobody but its owner may ask.
      return Optional.empty();
    }
  }

  private static Durability durability(Map<String, String> settings) {
    if (!"yes".equals(settings.get("appendonly"))) {
      return Durability.NONE;
    }
    return Durability.of(settings.getOrDefault("appendfsync", "")).orElse(Durability.NONE);
  }

  private static boolean evicts(Map<String, String> memory) {
    return !"0".equals(memory.getOrDefault("maxmemory", "0"))
        && memory.getOrDefault("maxmemory-policy", "").startsWith("allkeys");
  }

  /** Refuses a server that promises less than is wanted. */
  static void check(RedisAddress address, RedisCommands<String, String> server) {
    Optional<Promise> told = of(server);
    if (told.isEmpty() && address.wanted() != Durability.NONE) {
      System.getLogger("dev.pawl.store")
          .log(
              Level.WARNING,
              "{0} does not tell how it is configured; that it keeps what it confirms, by"
                  + " appendonly yes and appendfsync {1}, has to be seen to by others",
              address,
              address.wanted().word());
    }
    told.ifPresent(promise -> promise.check(address));
  }

  private void check(RedisAddress address) {
    if (evicts) {
      throw new PawlException.Conflict(
          address
              + " throws runs away when its memory is full; set maxmemory-policy to noeviction");
    }
    if (!durability.suffices(address.wanted())) {
      throw new PawlException.Conflict(
          address
              + " keeps less than is asked for when it is lost: `"
              + durability.word()
              + "` instead of `"
              + address.wanted().word()
              + "`; set appendonly yes and appendfsync "
              + address.wanted().word()
              + " there, or accept it by ?durability="
              + durability.word()
              + " at the end of the address");
    }
  }
}
