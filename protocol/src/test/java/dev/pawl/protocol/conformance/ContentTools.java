package dev.pawl.protocol.conformance;

import dev.pawl.json.Undefined;
import dev.pawl.json.Values;
import dev.pawl.protocol.data.CallResult;
import dev.pawl.protocol.data.Content;
import dev.pawl.protocol.server.Tool;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Tools that answer at once. */
final class ContentTools {
  private static final String JSON_SCHEMA_2020_12 =
      """
      {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "type": "object",
        "$defs": {
          "address": {
            "$anchor": "addressDef",
            "type": "object",
            "properties": {"street": {"type": "string"}, "city": {"type": "string"}}
          }
        },
        "properties": {
          "name": {"type": "string"},
          "address": {"$ref": "#/$defs/address"},
          "contactMethod": {"type": "string", "enum": ["phone", "email"]},
          "phone": {"type": "string"},
          "email": {"type": "string"}
        },
        "allOf": [{"anyOf": [{"required": ["phone"]}, {"required": ["email"]}]}],
        "if": {
          "properties": {"contactMethod": {"const": "phone"}},
          "required": ["contactMethod"]
        },
        "then": {"required": ["phone"]},
        "else": {"required": ["email"]},
        "additionalProperties": false
      }
      """;

  private static final String MIRRORED =
      """
      {
        "type": "object",
        "properties": {
          "region": {"type": "string", "x-mcp-header": "Region"},
          "count": {"type": "integer", "x-mcp-header": "Count"},
          "nested": {
            "type": "object",
            "properties": {"urgent": {"type": "boolean", "x-mcp-header": "Urgent"}}
          }
        }
      }
      """;

  private ContentTools() {}

  static List<Tool> all() {
    return List.of(
        answering("test_simple_text", Content.text("This is a simple text response for testing.")),
        answering("test_image_content", Content.image(Fixed.PNG, "image/png")),
        answering("test_audio_content", Content.audio(Fixed.WAV, "audio/wav")),
        answering(
            "test_embedded_resource",
            embedded(
                "test://embedded-resource", "text/plain", "This is an embedded resource content.")),
        answering(
            "test_multiple_content_types",
            List.of(
                Content.text("Multiple content types test:"),
                Content.image(Fixed.PNG, "image/png"),
                embedded(
                    "test://mixed-content-resource",
                    "application/json",
                    "{\"test\":\"data\",\"value\":123}"))),
        Tool.of(
            "test_error_handling",
            "Always fails",
            (_, _) -> CallResult.error("This tool intentionally returns an error for testing")),
        Tool.of(
            "json_schema_2020_12_tool",
            "Has a schema with keywords of JSON Schema 2020-12",
            Fixed.json(JSON_SCHEMA_2020_12),
            (arguments, _) -> CallResult.structured(arguments)),
        Tool.of(
            "test_header_parameters",
            "Has parameters that are repeated in headers",
            Fixed.json(MIRRORED),
            (arguments, _) -> CallResult.structured(arguments)));
  }

  private static Tool answering(String name, Map<String, @Nullable Object> content) {
    return answering(name, List.of(content));
  }

  private static Tool answering(String name, List<Map<String, @Nullable Object>> content) {
    CallResult result = new CallResult(content, Undefined.UNDEFINED, false);
    return Tool.of(name, "Always answers the same", (_, _) -> result);
  }

  private static Map<String, @Nullable Object> embedded(String uri, String type, String text) {
    return Content.embedded(Values.object("uri", uri, "mimeType", type, "text", text));
  }
}
