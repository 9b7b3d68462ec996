package dev.pawl.library.serve;

import dev.pawl.model.Bundle;
import java.nio.file.Path;
import java.util.List;

/** How a catalog reads its files. */
public interface DefinitionLoader {
  Bundle read(Path file);

  /** Other files that have a say in what is read, such as those that configure more servers. */
  List<Path> alsoReads(Path file);
}
