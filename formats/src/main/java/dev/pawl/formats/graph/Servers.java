package dev.pawl.formats.graph;

import dev.pawl.formats.reading.Cursor;
import dev.pawl.model.ServerInfo;
import dev.pawl.model.Source;
import java.util.Objects;

/** Reads {@code server}: how a file's tools are introduced to clients. */
final class Servers {
  private Servers() {}

  static ServerInfo read(Cursor file, String fileName) {
    file.required("server", "add `server: { name: …, version: \"1.0.0\" }`");
    Source.Mapping mapping = file.mapping("server");
    if (mapping == null) {
      return ServerInfo.unnamed(fileName);
    }
    Cursor server = new Cursor(mapping, "`server`", Keys.SERVER, file.report()).refuseUnknownKeys();
    String name = server.text("name", "give the server a name");
    String version = server.text("version", "give it a version, as in `version: \"1.0.0\"`");
    String title = server.optionalText("title");
    // The oldest dialect says `description` for what later became the title.
    String description = server.optionalText("description");
    ServerInfo unnamed = ServerInfo.unnamed(fileName);
    String shown = name.isEmpty() ? unnamed.name() : name;
    return new ServerInfo(
        shown,
        version.isEmpty() ? unnamed.version() : version,
        Objects.requireNonNullElse(title, Objects.requireNonNullElse(description, shown)),
        server.optionalText("instructions"));
  }
}
