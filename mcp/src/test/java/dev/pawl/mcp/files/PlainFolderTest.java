package dev.pawl.mcp.files;

import java.nio.file.Path;

class PlainFolderTest extends FolderTest {
  @Override
  Folder open(Path real) {
    return new PlainFolder(real);
  }
}
