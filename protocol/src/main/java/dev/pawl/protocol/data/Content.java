package dev.pawl.protocol.data;

import dev.pawl.json.Values;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Content items, as results and prompts carry them. */
public final class Content {
  private Content() {}

  public static Map<String, @Nullable Object> text(String text) {
    return Values.object("type", "text", "text", text);
  }

  public static Map<String, @Nullable Object> image(String base64, String mimeType) {
    return Values.object("type", "image", "data", base64, "mimeType", mimeType);
  }

  public static Map<String, @Nullable Object> audio(String base64, String mimeType) {
    return Values.object("type", "audio", "data", base64, "mimeType", mimeType);
  }

  /**
   * @param resource with {@code uri}, and {@code text} or {@code blob}
   */
  public static Map<String, @Nullable Object> embedded(Map<String, @Nullable Object> resource) {
    return Values.object("type", "resource", "resource", resource);
  }
}
