package dev.pawl.formats.bpmn;

import dev.pawl.model.ProblemCode;
import java.util.ArrayList;
import java.util.List;

/**
 * Who is to do a user task, as the file says it.
 *
 * @param words for people, or nothing
 */
record Assignment(String words) {
  static Assignment of(FlowNode node, ProcessParts process) {
    XmlElement element = node.element();
    List<String> said = new ArrayList<>();
    said(said, "for ", element.foreign(Vocabulary.KIN, "assignee"));
    said(said, "for ", element.foreign(Vocabulary.KIN, "candidateUsers"));
    said(said, "for ", element.foreign(Vocabulary.KIN, "candidateGroups"));
    for (XmlElement each : element.extensions(Vocabulary.ZEEBES, "assignmentDefinition")) {
      said(said, "for ", each.attribute("assignee"));
      said(said, "for ", each.attribute("candidateUsers"));
      said(said, "for ", each.attribute("candidateGroups"));
    }
    said(said, "due ", element.foreign(Vocabulary.KIN, "dueDate"));
    for (XmlElement each : element.extensions(Vocabulary.ZEEBES, "taskSchedule")) {
      said(said, "due ", each.attribute("dueDate"));
    }
    if (!said.isEmpty()) {
      process
          .report(node)
          .problem(
              ProblemCode.PASSED_OVER,
              "who is to do " + node.what() + " and when it is due are told to whoever is asked",
              node.place(),
              "a boundary timer acts when nobody has answered in time");
    }
    return new Assignment(String.join(", ", said));
  }

  private static void said(
      List<String> said, String before, @org.jspecify.annotations.Nullable String who) {
    if (who != null && !who.isBlank()) {
      // In the middle of other words, an expression of FEEL is written with braces.
      String text = who.strip();
      boolean computed = text.startsWith("=");
      said.add(before + (computed ? "${" + text.substring(1).strip() + "}" : text));
    }
  }
}
