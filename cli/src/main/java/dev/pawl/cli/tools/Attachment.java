package dev.pawl.cli.tools;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Base64;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Content of an answer that is no plain text: an image, a sound, a resource, a link. */
final class Attachment {
  private static final Map<String, String> ENDINGS =
      Map.ofEntries(
          Map.entry("image/png", ".png"),
          Map.entry("image/jpeg", ".jpg"),
          Map.entry("image/gif", ".gif"),
          Map.entry("image/webp", ".webp"),
          Map.entry("image/svg+xml", ".svg"),
          Map.entry("audio/mpeg", ".mp3"),
          Map.entry("audio/wav", ".wav"),
          Map.entry("audio/x-wav", ".wav"),
          Map.entry("audio/ogg", ".ogg"),
          Map.entry("application/json", ".json"),
          Map.entry("application/pdf", ".pdf"),
          Map.entry("text/html", ".html"),
          Map.entry("text/markdown", ".md"),
          Map.entry("text/plain", ".txt"));

  private final String name;
  private final String words;
  private final byte @Nullable [] bytes;

  private Attachment(String name, String words, byte @Nullable [] bytes) {
    this.name = name;
    this.words = words;
    this.bytes = bytes;
  }

  /** What a file of it may be called. */
  String name() {
    return name;
  }

  /** What it is. */
  String words() {
    return words;
  }

  /** What a file of it holds, or null when there is nothing to keep. */
  byte @Nullable [] bytes() {
    return bytes;
  }

  static Attachment of(Map<?, ?> content) {
    String type = text(content, "type");
    return switch (type) {
      case "image", "audio" ->
          of(type, type, text(content, "mimeType"), decoded(text(content, "data")));
      case "resource" ->
          resource(content.get("resource") instanceof Map<?, ?> resource ? resource : Map.of());
      case "resource_link" ->
          new Attachment("", "link " + text(content, "uri") + named(content), null);
      default -> new Attachment("", "content of the type " + type, null);
    };
  }

  private static Attachment resource(Map<?, ?> resource) {
    String uri = text(resource, "uri");
    byte[] bytes =
        resource.get("text") instanceof String text
            ? text.getBytes(UTF_8)
            : decoded(text(resource, "blob"));
    return of("resource " + uri, lastPart(uri), text(resource, "mimeType"), bytes);
  }

  private static Attachment of(String what, String name, String type, byte @Nullable [] bytes) {
    String ending =
        ENDINGS.getOrDefault(type.toLowerCase(Locale.ROOT).split(";", 2)[0].strip(), "");
    String file = name.contains(".") ? name : name + (ending.isEmpty() ? ".bin" : ending);
    String size = bytes == null ? "not readable" : size(bytes.length);
    return new Attachment(file, what + (type.isEmpty() ? "" : ", " + type) + ", " + size, bytes);
  }

  private static String named(Map<?, ?> link) {
    String name = text(link, "name");
    return name.isEmpty() ? "" : " (" + name + ")";
  }

  /** Safe as the name of a file, wherever it came from. */
  private static String lastPart(String uri) {
    String path = uri.split("[?#]", 2)[0];
    String part = path.substring(path.lastIndexOf('/') + 1).replaceAll("[^A-Za-z0-9._-]+", "_");
    String safe = part.replaceFirst("^[._-]+", "");
    return safe.isEmpty() ? "resource" : safe.substring(0, Math.min(safe.length(), 80));
  }

  private static byte @Nullable [] decoded(String base64) {
    try {
      return Base64.getMimeDecoder().decode(base64);
    } catch (IllegalArgumentException _) {
      return null;
    }
  }

  private static String text(Map<?, ?> map, String key) {
    return map.get(key) instanceof String text ? text : "";
  }

  static String size(int bytes) {
    return bytes < 1_000
        ? bytes + " bytes"
        : bytes < 1_000_000
            ? String.format(Locale.ROOT, "%.1f kB", bytes / 1e3)
            : String.format(Locale.ROOT, "%.1f MB", bytes / 1e6);
  }
}
