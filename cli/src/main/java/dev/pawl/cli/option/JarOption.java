package dev.pawl.cli.option;

import dev.pawl.library.program.Programs;
import java.nio.file.Path;
import java.util.List;

/** Java programs whose activities can be called, for every command that runs something. */
public final class JarOption {
  /** To ask whether there is any, before anything of this is loaded. */
  public static final String NAME = "--jar";

  private JarOption() {}

  public static Option option() {
    return Syntax.repeated(Type.PATH, "FILE", "Use the activities of this Java program.", NAME);
  }

  /** Loads them: their code is run to ask what activities there are. */
  public static Programs load(Given given) {
    return Programs.load(given.value(NAME, List.<Path>of()));
  }
}
