package dev.pawl.formats.bpmn;

import java.util.List;
import java.util.Set;

/** The words of BPMN files: namespaces, and what is known under them. */
final class Vocabulary {
  static final String BPMN = "http://www.omg.org/spec/BPMN/20100524/MODEL";
  static final String DIAGRAM = "http://www.omg.org/spec/BPMN/20100524/DI";
  static final String BOUNDS = "http://www.omg.org/spec/DD/20100524/DC";
  static final String LINES = "http://www.omg.org/spec/DD/20100524/DI";

  /** Our own attributes and elements. */
  static final String PAWL = "https://pawl.dev/bpmn";

  static final String ZEEBE = "http://camunda.org/schema/zeebe/1.0";
  static final String CAMUNDA = "http://camunda.org/schema/1.0/bpmn";
  static final String OPERATON = "http://operaton.org/schema/1.0/bpmn";
  static final String FLOWABLE = "http://flowable.org/bpmn";
  static final String ACTIVITI = "http://activiti.org/bpmn";

  static final List<String> OURS = List.of(PAWL);
  static final List<String> ZEEBES = List.of(ZEEBE);

  /** Those whose words mean the same. */
  static final List<String> CAMUNDAS = List.of(CAMUNDA, OPERATON);

  static final List<String> FLOWABLES = List.of(FLOWABLE, ACTIVITI);

  /** All that are descended from one engine, and share most of its attributes. */
  static final List<String> KIN = List.of(CAMUNDA, OPERATON, FLOWABLE, ACTIVITI);

  /** Parts of a process that say nothing of how it runs. */
  static final Set<String> SILENT =
      Set.of(
          "documentation",
          "extensionElements",
          "incoming",
          "outgoing",
          "laneSet",
          "lane",
          "textAnnotation",
          "group",
          "auditing",
          "monitoring",
          "property",
          "dataObject",
          "dataObjectReference",
          "dataStoreReference",
          "ioSpecification",
          "dataInputAssociation",
          "dataOutputAssociation",
          "association",
          "rendering",
          "text");

  /** Parts of a file beside its processes that say nothing of how those run, or are looked up. */
  static final Set<String> AROUND =
      Set.of(
          "documentation",
          "extensionElements",
          "collaboration",
          "message",
          "signal",
          "error",
          "escalation",
          "itemDefinition",
          "dataStore",
          "category",
          "relationship",
          "resource",
          "interface",
          "endPoint",
          "extension",
          "correlationProperty");

  private Vocabulary() {}
}
