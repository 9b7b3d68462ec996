package dev.pawl.cli.serve;

import dev.pawl.cli.option.DataOption;
import dev.pawl.cli.option.Given;
import dev.pawl.cli.option.JarOption;
import dev.pawl.cli.option.ServersOption;
import dev.pawl.library.Pawl;
import dev.pawl.library.gate.ServedGates;
import dev.pawl.library.place.TokenStore;
import dev.pawl.library.serve.DefinitionLoader;
import dev.pawl.mcp.server.ToolServer;
import dev.pawl.model.Bundle;
import dev.pawl.protocol.authorization.PublicCallback;
import dev.pawl.store.StorePlace;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** How the files of a server are read, and made ready to be called. */
final class ServedFiles implements DefinitionLoader {
  private final ServersOption servers;
  private final @Nullable StorePlace tokens;
  private final Map<String, ToolServer> activities;
  private final ServedGates gates;

  /** Told why a call was not made that the lock does not allow; null where there is no lock. */
  private final @Nullable Consumer<String> refused;

  private final @Nullable PublicCallback browsers;

  private ServedFiles(
      Given given,
      ServedGates gates,
      @Nullable Consumer<String> refused,
      @Nullable PublicCallback browsers) {
    this.servers = new ServersOption(given);
    this.tokens = DataOption.tokens(given);
    this.activities = given.has(JarOption.NAME) ? JarOption.load(given).servers() : Map.of();
    this.gates = gates;
    this.refused = refused;
    this.browsers = browsers;
  }

  /**
   * @param gates those of the projects whose files are loaded
   * @param refused is told why a call was not made that the lock does not allow
   */
  static DefinitionLoader loader(Given given, ServedGates gates, Consumer<String> refused) {
    return loader(given, gates, refused, null);
  }

  static DefinitionLoader loader(
      Given given, ServedGates gates, Consumer<String> refused, @Nullable PublicCallback browsers) {
    return new ServedFiles(given, gates, given.has(ServeRequest.LOCKED) ? refused : null, browsers);
  }

  @Override
  public Bundle read(Path file) {
    return servers.read(file);
  }

  @Override
  public Pawl open(Bundle bundle) {
    Pawl pawl = refused == null ? Pawl.of(bundle, activities) : Pawl.locked(bundle, refused);
    boolean usual = tokens == null && browsers == null;
    return gates.gated(
        usual ? pawl : pawl.keepingTokens(TokenStore.of(tokens).returning(browsers)),
        Path.of(bundle.file()));
  }

  @Override
  public List<Path> alsoReads(Path file) {
    List<Path> files = new ArrayList<>(servers.files(file));
    files.addAll(gates.files(file));
    return refused == null ? files : ServeRequest.andLock(files, file);
  }
}
