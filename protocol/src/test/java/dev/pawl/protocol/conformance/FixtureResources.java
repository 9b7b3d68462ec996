package dev.pawl.protocol.conformance;

import dev.pawl.json.Json;
import dev.pawl.json.Values;
import dev.pawl.protocol.server.Resource;
import java.util.List;

/** Resources, and a family of them. */
final class FixtureResources {
  private FixtureResources() {}

  static List<Resource> all() {
    return List.of(
        text("test://static-text", "This is the content of the static text resource."),
        resource(
            "test://static-binary",
            "image/png",
            (uri, _, _) ->
                List.of(Values.object("uri", uri, "mimeType", "image/png", "blob", Fixed.PNG))),
        text("test://watched-resource", "Watched resource content"),
        resource(
            "test://template/{id}/data",
            "application/json",
            (uri, variables, _) ->
                List.of(
                    Values.object(
                        "uri",
                        uri,
                        "mimeType",
                        "application/json",
                        "text",
                        data(variables.getOrDefault("id", ""))))));
  }

  private static Resource text(String uri, String text) {
    return resource(
        uri,
        "text/plain",
        (_, _, _) -> List.of(Values.object("uri", uri, "mimeType", "text/plain", "text", text)));
  }

  private static String data(String id) {
    return Json.write(Values.object("id", id, "templateTest", true, "data", "Data for ID: " + id));
  }

  private static Resource resource(String uri, String type, Resource.Handler handler) {
    return new Resource(uri, uri, null, "The resource " + uri, type, List.of(), handler);
  }
}
