package dev.pawl.telemetry.wire;

import java.util.List;

/**
 * Puts spans, measures or records into the one message that a collector takes: the requests of the
 * three services, which are laid out alike.
 */
public final class Export {
  private static final int RESOURCES = 1;
  private static final int RESOURCE = 1;
  private static final int SCOPES = 2;
  private static final int SCOPE = 1;
  private static final int ITEMS = 2;
  private static final int NAME = 1;
  private static final int VERSION = 2;

  private final byte[] resource;
  private final byte[] scope;

  /**
   * @param resource who tells, as the attributes of its message
   */
  public Export(byte[] resource, String name, String version) {
    this.resource = resource.clone();
    this.scope = new Protobuf(64).text(NAME, name).text(VERSION, version).toBytes();
  }

  public byte[] message(List<byte[]> items) {
    int size = resource.length + scope.length + 64;
    for (byte[] item : items) {
      size += item.length + 4;
    }
    Protobuf to = new Protobuf(size);
    int resources = to.begin(RESOURCES);
    to.bytes(RESOURCE, resource);
    int scopes = to.begin(SCOPES);
    to.bytes(SCOPE, scope);
    items.forEach(item -> to.bytes(ITEMS, item));
    to.end(scopes);
    to.end(resources);
    return to.toBytes();
  }
}
