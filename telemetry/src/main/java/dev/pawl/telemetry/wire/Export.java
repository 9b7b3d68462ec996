package dev.pawl.telemetry.wire;

import java.io.IOException;
import java.io.OutputStream;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;

/**
 * Puts spans, measures or records into the one message that a collector takes: the requests of the
 * three services, which are laid out alike.
 */
public final class Export {
  private static final int RESOURCES = 1;
  private static final int RESOURCE = 1;
  private static final int SCOPES = 2;
  private static final int SCOPE = 1;
  private static final int NAME = 1;
  private static final int VERSION = 2;

  private final byte[] resource;
  private final byte[] scope;

  /**
   * @param resource who tells, as the attributes of its message
   */
  public Export(byte[] resource, String name, String version) {
    this.resource = new Protobuf(512).bytes(RESOURCE, resource).toBytes();
    byte[] plain = new Protobuf(64).text(NAME, name).text(VERSION, version).toBytes();
    this.scope = new Protobuf(64).bytes(SCOPE, plain).toBytes();
  }

  /** What comes before the items, which are the end of the message. */
  private byte[] head(Chunk items) {
    int within = scope.length + items.size();
    Protobuf scopes = new Protobuf(8).header(SCOPES, within);
    Protobuf to = new Protobuf(resource.length + scope.length + 32);
    to.header(RESOURCES, resource.length + scopes.size() + within);
    return to.append(resource).append(scopes.toBytes()).append(scope).toBytes();
  }

  public BodyPublisher body(Chunk items) {
    return BodyPublishers.concat(
        BodyPublishers.ofByteArray(head(items)),
        BodyPublishers.ofByteArray(items.memory(), 0, items.size()));
  }

  public void write(Chunk items, OutputStream to) throws IOException {
    to.write(head(items));
    to.write(items.memory(), 0, items.size());
  }
}
