package dev.pawl.formats.bpmn;

import dev.pawl.formats.reading.Report;
import dev.pawl.model.NodeKind;
import dev.pawl.model.ProblemCode;
import dev.pawl.model.Suggestion;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a file declares beside its processes: messages, signals, errors, escalations. */
final class Declared {
  private final Map<String, XmlElement> byId = new LinkedHashMap<>();

  Declared(XmlElement root) {
    for (XmlElement each : root.children()) {
      if (each.isBpmn() && !each.id().isEmpty()) {
        byId.putIfAbsent(each.id(), each);
      }
    }
  }

  /** What an event definition or a task refers to, or null when it refers to nothing. */
  @Nullable XmlElement find(XmlElement from, String reference, Report report) {
    String id = from.attribute(reference);
    if (id == null || id.isEmpty()) {
      return null;
    }
    XmlElement found = byId.get(id.substring(id.indexOf(':') + 1));
    if (found == null) {
      report.problem(
          ProblemCode.UNKNOWN_ELEMENT,
          "`" + reference + "` names `" + id + "`, which is not there",
          from.place(),
          Suggestion.didYouMean(id, byId.keySet()));
    }
    return found;
  }

  /** The code of an error or an escalation, by which it is known; null for any. */
  static @Nullable String code(@Nullable XmlElement declared, String attribute) {
    if (declared == null) {
      return null;
    }
    String code = declared.attribute(attribute);
    return asCode(code == null || code.isBlank() ? declared.id() : code);
  }

  /** A code as failures can have it. */
  static String asCode(String text) {
    String code = text.strip().replaceAll("[^A-Za-z0-9_.-]", "_");
    String safe = code.substring(0, Math.min(80, code.length()));
    return NodeKind.Fail.isCode(safe) ? safe : "ERROR";
  }

  /** All codes of errors that the file declares. */
  List<String> errorCodes() {
    List<String> codes = new ArrayList<>();
    for (XmlElement each : byId.values()) {
      String code = each.is("error") ? code(each, "errorCode") : null;
      if (code != null && !codes.contains(code)) {
        codes.add(code);
      }
    }
    return codes;
  }
}
