package dev.pawl.model;

import org.jspecify.annotations.Nullable;

/** How the MCP server that publishes a file's tools introduces itself. */
public record ServerInfo(String name, String version, String title, @Nullable String instructions) {
  /** What a file that does not say is called: by its own name. */
  public static ServerInfo unnamed(String fileName) {
    String name = fileName.substring(fileName.replace('\\', '/').lastIndexOf('/') + 1);
    String stem = name.replaceFirst("(\\.pawl)?\\.(ya?ml|json)$", "");
    String shown = stem.isEmpty() ? "pawl" : stem;
    return new ServerInfo(shown, "0", shown, null);
  }
}
