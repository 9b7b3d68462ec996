package dev.pawl.mcp.config;

import dev.pawl.model.PawlException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A secret that a file names by a variable. */
public final class SecretText {
  private SecretText() {}

  /**
   * Its value now.
   *
   * @param where how messages call the text
   * @param folder where relative files start
   * @throws PawlException.Unreachable naming what is missing, and no value of anything
   */
  public static String resolve(
      String where, String text, HostEnvironment environment, Path folder) {
    List<Fault> faults = new ArrayList<>();
    String value =
        new Expansion(environment, folder, new SecretCollector(), faults).expand(where, text);
    if (!faults.isEmpty()) {
      Fault first = faults.getFirst();
      throw new PawlException.Unreachable(first.what() + "; " + ServerConfig.advice(first.kind()));
    }
    return value.strip();
  }
}
