package dev.pawl.library.serve;

import dev.pawl.library.Pawl;
import dev.pawl.model.Bundle;
import dev.pawl.model.PawlException;
import java.nio.file.Path;
import java.util.List;

/** How a catalog reads its files. */
public interface DefinitionLoader {
  Bundle read(Path file);

  /**
   * Makes what was read ready to be called.
   *
   * @throws PawlException.InvalidDefinition when that must not be
   */
  default Pawl open(Bundle bundle) {
    return Pawl.of(bundle);
  }

  /** What is read in a folder, if it is there, besides the files that have definitions. */
  default List<Path> alsoIn(Path folder) {
    return List.of();
  }

  /** Other files that have a say in what is read, such as those that configure more servers. */
  List<Path> alsoReads(Path file);
}
