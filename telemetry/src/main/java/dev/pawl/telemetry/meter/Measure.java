package dev.pawl.telemetry.meter;

import dev.pawl.telemetry.wire.Attributes;
import java.util.List;
import java.util.stream.Stream;

/** Everything that is counted or measured, by the names that dashboards know it by. */
public enum Measure {
  RUNS_STARTED("pawl.run.started", "{run}", Form.COUNT, "Runs that began.", Label.WORKFLOW),
  RUN_DURATION(
      "pawl.run.duration",
      "s",
      Form.TIMES,
      "Runs that ended, from their beginning.",
      Label.WORKFLOW,
      Label.STATUS),
  RUNS_RESUMED(
      "pawl.run.resumed", "{run}", Form.COUNT, "Runs that were taken up again.", Label.WORKFLOW),
  RUNS_ACTIVE(
      "pawl.run.active", "{run}", Form.LEVEL, "Runs that this process drives.", Label.STATE),
  STEP_DURATION(
      "pawl.step.duration",
      "s",
      Form.TIMES,
      "Steps that ended, attempts and pauses included.",
      Label.WORKFLOW,
      Label.NODE,
      Label.OUTCOME),
  CALL_DURATION(
      "mcp.client.operation.duration",
      "s",
      Form.TIMES,
      "Calls of tools of servers, one for each attempt.",
      Label.METHOD,
      Label.UPSTREAM,
      Label.TOOL,
      Label.ERROR),
  QUEUE_DURATION(
      "pawl.queue.duration",
      "s",
      Form.TIMES,
      "Time from when a call could be made until it was sent: starting a server, waiting for others.",
      Label.UPSTREAM),
  DOUBTS(
      "pawl.step.in_doubt",
      "{call}",
      Form.COUNT,
      "Calls of which nobody knows whether they were made.",
      Label.WORKFLOW,
      Label.NODE),
  VERDICTS(
      "pawl.gate.verdicts", "{verdict}", Form.COUNT, "What gates said.", Label.GATE, Label.VERDICT),
  STORE_DURATION(
      "pawl.store.write.duration", "s", Form.TIMES, "How long runs waited for their journal."),
  STORE_REACHABLE("pawl.store.reachable", "1", Form.LEVEL, "1 while runs can be kept, else 0."),
  UPSTREAM_STATE(
      "pawl.upstream.state",
      "1",
      Form.LEVEL,
      "1 for the state that a server is in, else 0.",
      Label.UPSTREAM,
      Label.STATE),
  TOOLS_SERVED("pawl.tool.served", "{tool}", Form.LEVEL, "Tools that are offered."),
  DROPPED(
      "pawl.telemetry.dropped",
      "{item}",
      Form.COUNT,
      "What was not told, because nobody took it in time.",
      Label.SIGNAL),
  EXPORTS(
      "pawl.telemetry.exports",
      "{request}",
      Form.COUNT,
      "What was sent to the collector.",
      Label.SIGNAL,
      Label.OUTCOME),
  MEMORY_USED("jvm.memory.used", "By", Form.LEVEL, "Memory in use.", Label.MEMORY),
  MEMORY_LIMIT("jvm.memory.limit", "By", Form.LEVEL, "Memory that may be used.", Label.MEMORY),
  COLLECTION_TIME("jvm.gc.time", "s", Form.SUM, "Time that collecting garbage took."),
  CPU_TIME("jvm.cpu.time", "s", Form.SUM, "Processor time of this process."),
  THREADS("jvm.thread.count", "{thread}", Form.LEVEL, "Threads of the operating system."),
  CLASSES("jvm.class.count", "{class}", Form.LEVEL, "Classes that are loaded."),
  UPTIME("process.uptime", "s", Form.LEVEL, "How long this process has been there.");

  /** In which way it is told. */
  enum Form {
    COUNT,
    TIMES,
    LEVEL,
    /** A level that never falls. */
    SUM
  }

  /** By what things are told apart. */
  enum Label {
    WORKFLOW("gen_ai.workflow.name"),
    NODE("pawl.node.id"),
    STATUS("pawl.run.status"),
    STATE("pawl.state"),
    OUTCOME("pawl.outcome"),
    METHOD("mcp.method.name"),
    UPSTREAM("pawl.upstream.name"),
    TOOL("gen_ai.tool.name"),
    ERROR("error.type"),
    GATE("pawl.gate.name"),
    VERDICT("pawl.gate.verdict"),
    SIGNAL("pawl.telemetry.signal"),
    MEMORY("jvm.memory.type");

    private final Attributes.Name name;

    Label(String text) {
      this.name = Attributes.Name.of(text);
    }

    Attributes.Name key() {
      return name;
    }

    String prometheus() {
      return underscored(name.text());
    }
  }

  private final String text;
  private final String unit;
  private final Form form;
  private final String meaning;
  private final List<Label> labels;

  Measure(String text, String unit, Form form, String meaning, Label... labels) {
    this.text = text;
    this.unit = unit;
    this.form = form;
    this.meaning = meaning;
    this.labels = Stream.of(labels).toList();
  }

  public String text() {
    return text;
  }

  String unit() {
    return unit;
  }

  Form form() {
    return form;
  }

  String meaning() {
    return meaning;
  }

  List<Label> labels() {
    return labels;
  }

  /** As Prometheus names it: with its unit, and a sum as what it is. */
  public String prometheus() {
    String plain = underscored(text);
    String measured =
        switch (unit) {
          case "s" -> plain + "_seconds";
          case "By" -> plain + "_bytes";
          case String _ -> plain;
        };
    return form == Form.COUNT || form == Form.SUM ? measured + "_total" : measured;
  }

  private static String underscored(String name) {
    return name.replace('.', '_');
  }
}
