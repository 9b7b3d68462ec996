package dev.pawl.library.flow;

import dev.pawl.json.Values;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Why an execution did not come to its end.
 *
 * @param nodeId the node at which it stopped, or null
 * @param templateName that of the node, or null
 */
public record FlowError(
    FlowErrorCode code, String message, @Nullable String nodeId, @Nullable String templateName) {

  FlowError saying(String other) {
    return new FlowError(code, other, nodeId, templateName);
  }

  public Map<String, @Nullable Object> toJson() {
    Map<String, @Nullable Object> json =
        new LinkedHashMap<>(Values.object("code", code.name(), "message", message));
    if (nodeId != null) {
      Map<String, @Nullable Object> failedAt = new LinkedHashMap<>(Values.object("nodeId", nodeId));
      if (templateName != null) {
        failedAt.put("templateName", templateName);
      }
      json.put("failedAt", failedAt);
    }
    return json;
  }
}
