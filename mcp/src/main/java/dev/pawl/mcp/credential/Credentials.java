package dev.pawl.mcp.credential;

import dev.pawl.protocol.authorization.MemoryVault;
import dev.pawl.protocol.authorization.Vault;
import java.net.URI;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What people and services have for upstream servers. Nobody gets at what is another's: it is kept
 * under who it belongs to and the address of the server, and can be read under no other name.
 */
public final class Credentials {
  private static final String FOLDER = "tokens";

  private final Optional<Path> folder;
  private final Map<String, Vault> vaults = new ConcurrentHashMap<>();

  private Credentials(Optional<Path> folder) {
    this.folder = folder;
  }

  /** As long as the process lives. */
  public static Credentials inMemory() {
    return new Credentials(Optional.empty());
  }

  /**
   * In a folder of a data folder, which need not exist yet.
   *
   * @param data the data folder
   */
  public static Credentials in(Path data) {
    return new Credentials(Optional.of(data.toAbsolutePath().normalize().resolve(FOLDER)));
  }

  /**
   * @param who a principal's text, or what a service is called that acts for itself
   */
  public Vault of(String who, URI server) {
    // What is behind the question mark is no part of the name, and may be secret.
    String address = server.toString().replaceFirst("[?#].*", "");
    return vaults.computeIfAbsent(who + "\n" + address, this::make);
  }

  private Vault make(String name) {
    return folder.<Vault>map(where -> new FileVault(where, name)).orElseGet(MemoryVault::new);
  }
}
