package dev.pawl.library.author;

import dev.pawl.engine.driver.Engine;
import dev.pawl.engine.upstream.Upstreams;
import dev.pawl.formats.DefinitionFormats;
import dev.pawl.formats.edit.GraphEdit;
import dev.pawl.formats.graph.GraphReader;
import dev.pawl.library.Pawl;
import dev.pawl.model.Bundle;
import dev.pawl.model.Problem;
import dev.pawl.model.UpstreamDefinition;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** The file's content at one moment, read in every way that the tools need. */
final class Graph {
  private final byte[] content;
  private final Path location;
  private final Function<Path, Map<String, UpstreamDefinition>> servers;
  private final Map<String, UpstreamDefinition> others;
  private final GraphEdit edit;
  private final Bundle bundle;

  /**
   * @param name what the file is called in messages
   * @param servers those from elsewhere that a file may use
   */
  Graph(
      Path location,
      String name,
      byte[] content,
      Function<Path, Map<String, UpstreamDefinition>> servers) {
    this.content = content;
    this.location = location;
    this.servers = servers;
    this.others = servers.apply(location);
    this.edit = GraphEdit.of(name, content);
    this.bundle =
        DefinitionFormats.STANDARD.followed(
            location, GraphReader.read(name, content, others), servers);
  }

  /** The same file with other content. */
  Graph with(byte[] other) {
    return new Graph(location, bundle.file(), other, servers);
  }

  /** Whether a file lies in the folder of this one, or below. */
  boolean isBelow(Path other) {
    Path folder = location.toAbsolutePath().normalize().getParent();
    return folder != null && other.toAbsolutePath().normalize().startsWith(folder);
  }

  GraphEdit edit() {
    return edit;
  }

  Bundle bundle() {
    return bundle;
  }

  byte[] content() {
    return content;
  }

  /** By which a caller shows that it has seen this content. */
  String digest() {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      return HexFormat.of().formatHex(digest.digest(content));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }

  /** Equal for servers that are configured the same, wherever in the file they stand. */
  Object configuration() {
    return Arrays.asList(
        edit.value("mcpServers"), edit.value("servers"), others, bundle.borrowed().upstreams());
  }

  Pawl on(Upstreams upstreams) {
    return Pawl.of(bundle, Engine.on(upstreams));
  }

  /** Every problem of the file. Starts nothing. */
  List<Problem> check() {
    try (Pawl pawl = on(Upstreams.NONE)) {
      return pawl.check();
    }
  }
}
