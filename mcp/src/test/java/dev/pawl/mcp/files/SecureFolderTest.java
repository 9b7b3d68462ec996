package dev.pawl.mcp.files;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;

class SecureFolderTest extends FolderTest {
  @Override
  Folder open(Path real) throws IOException {
    Folder folder = Folder.open(real);
    assertThat(folder).isInstanceOf(SecureFolder.class);
    return folder;
  }
}
