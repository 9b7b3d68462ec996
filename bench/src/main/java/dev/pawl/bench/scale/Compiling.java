package dev.pawl.bench.scale;

/** Reading and compiling one definition of so many nodes. */
final class Compiling implements Subject {
  private final byte[] file;

  Compiling(int nodes) {
    this.file = Graphs.bytes(Width.chainNodes(nodes));
  }

  @Override
  public Object once() {
    return Graphs.compiled(file);
  }
}
