package dev.pawl.acceptance.interop;

import dev.pawl.npm.NpmPackages;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A folder in which {@code npx} finds the pinned packages, and is kept from asking a registry. */
record NpxFolder(Path link) implements AutoCloseable {

  static NpxFolder in(Path folder) throws IOException, InterruptedException {
    Files.writeString(folder.resolve(".npmrc"), "offline=true\ncache=./npm-cache\n");
    Path packages = NpmPackages.folder().resolve("node_modules");
    return new NpxFolder(Files.createSymbolicLink(folder.resolve("node_modules"), packages));
  }

  @Override
  public void close() throws IOException {
    Files.delete(link);
  }
}
