package dev.pawl.acceptance.process;

import dev.pawl.acceptance.process.Block.Choice;
import dev.pawl.acceptance.process.Block.Edge;
import dev.pawl.acceptance.process.Block.Inclusive;
import dev.pawl.acceptance.process.Block.Inner;
import dev.pawl.acceptance.process.Block.Loop;
import dev.pawl.acceptance.process.Block.Parallel;
import dev.pawl.acceptance.process.Block.Race;
import dev.pawl.acceptance.process.Block.Sequence;
import dev.pawl.acceptance.process.Block.Several;
import dev.pawl.acceptance.process.Block.Task;
import dev.pawl.acceptance.process.Block.Wait;
import dev.pawl.acceptance.process.Block.Way;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A process as a file that both engines read. */
final class ProcessXml {
  private static final String RECORDS =
      "pawl:tool=\"up/record\" flowable:delegateExpression=\"${recorder}\"";

  private final StringBuilder messages = new StringBuilder();
  private final StringBuilder text = new StringBuilder();
  private int flows;

  private ProcessXml() {}

  static String of(RandomProcess process) {
    ProcessXml xml = new ProcessXml();
    xml.node("<startEvent id='start'/>");
    xml.flow(xml.block(process.body(), "start"), "end");
    xml.node("<endEvent id='end'/>");
    return """
    <definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"
     xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" targetNamespace="urn:random"
     xmlns:pawl="https://pawl.dev/bpmn" xmlns:flowable="http://flowable.org/bpmn">
    <error id="stop" errorCode="STOP"/>
    %s<process id="p" name="p" isExecutable="true">
    %s</process>
    </definitions>
    """
        .formatted(xml.messages, xml.text);
  }

  private void node(String element) {
    text.append(element.replace('\'', '"')).append('\n');
  }

  private String flow(String from, String to) {
    return flow(from, to, null);
  }

  private String flow(String from, String to, @Nullable String condition) {
    String id = "f" + ++flows;
    String head = "<sequenceFlow id='%s' sourceRef='%s' targetRef='%s'".formatted(id, from, to);
    node(
        condition == null
            ? head + "/>"
            : head
                + "><conditionExpression xsi:type='tFormalExpression'><![CDATA[${"
                + condition
                + "}]]></conditionExpression></sequenceFlow>");
    return id;
  }

  /** Writes what stands behind a node, and returns the last node of it. */
  private String block(Block block, String from) {
    return switch (block) {
      case Sequence(List<Block> parts) -> {
        String last = from;
        for (Block part : parts) {
          last = block(part, last);
        }
        yield last;
      }
      case Task task -> task(task, from);
      case Several(String id, int times, boolean sequential) -> {
        flow(from, id);
        node(
            ("<serviceTask id='%s' %s>%s<multiInstanceLoopCharacteristics isSequential='%s'>"
                    + "<loopCardinality>%d</loopCardinality></multiInstanceLoopCharacteristics>"
                    + "</serviceTask>")
                .formatted(id, RECORDS, input(id), sequential, times));
        yield id;
      }
      case Wait(String id, Edge edge) -> {
        flow(from, id);
        node("<userTask id='%s' name='%s'/>".formatted(id, id));
        yield edge.kind() == Edge.Kind.NONE ? id : edge(id, edge);
      }
      case Choice choice -> choice(choice, from);
      case Inclusive inclusive -> inclusive(inclusive, from);
      case Parallel(String id, List<Block> ways) -> {
        flow(from, id);
        node("<parallelGateway id='%s'/>".formatted(id));
        node("<parallelGateway id='%s_all'/>".formatted(id));
        ways.forEach(way -> flow(block(way, id), id + "_all"));
        yield id + "_all";
      }
      case Race race -> race(race, from);
      case Loop loop -> loop(loop, from);
      case Inner inner -> inner(inner, from);
    };
  }

  private String task(Task task, String from) {
    flow(from, task.id());
    node(
        "<serviceTask id='%s' %s pawl:result='v_%s'>%s</serviceTask>"
            .formatted(task.id(), RECORDS, task.id(), input(task.id())));
    return task.id();
  }

  private static String input(String id) {
    return "<extensionElements><pawl:input name='id'>\"%s\"</pawl:input></extensionElements>"
        .formatted(id);
  }

  private String edge(String id, Edge edge) {
    String event = id + "_edge";
    node(
        "<boundaryEvent id='%s' attachedToRef='%s' cancelActivity='%s'>%s</boundaryEvent>"
            .formatted(event, id, edge.interrupting(), definition(event, edge)));
    String last = block(edge.then(), event);
    if (!edge.interrupting()) {
      node("<endEvent id='%s_end'/>".formatted(event));
      flow(last, event + "_end");
      return id;
    }
    node("<exclusiveGateway id='%s_on'/>".formatted(id));
    flow(last, id + "_on");
    flow(id, id + "_on");
    return id + "_on";
  }

  private String definition(String event, Edge edge) {
    return edge.kind() == Edge.Kind.MESSAGE
        ? message(event)
        : "<timerEventDefinition><timeDuration>%s</timeDuration></timerEventDefinition>"
            .formatted(edge.happens() ? "PT0.01S" : "P9D");
  }

  private String message(String name) {
    messages.append("<message id=\"m_%s\" name=\"%s\"/>\n".formatted(name, name));
    return "<messageEventDefinition messageRef='m_%s'/>".formatted(name);
  }

  private String choice(Choice choice, String from) {
    String id = choice.id();
    flow(from, id);
    node("<exclusiveGateway id='%s_on'/>".formatted(id));
    ways(id, "exclusiveGateway", choice.ways(), id + "_on");
    return id + "_on";
  }

  private String inclusive(Inclusive inclusive, String from) {
    String id = inclusive.id();
    flow(from, id);
    node("<inclusiveGateway id='%s_all'/>".formatted(id));
    ways(id, "inclusiveGateway", inclusive.ways(), id + "_all");
    return id + "_all";
  }

  private void ways(String id, String gateway, List<Way> ways, String to) {
    String otherwise = "";
    for (int i = 0; i < ways.size(); i++) {
      String first = id + "_w" + i;
      boolean last = i == ways.size() - 1;
      String flow = flow(id, first, last ? null : "n > " + ways.get(i).above());
      otherwise = last ? flow : otherwise;
      node("<exclusiveGateway id='%s'/>".formatted(first));
      flow(block(ways.get(i).block(), first), to);
    }
    node("<%s id='%s' default='%s'/>".formatted(gateway, id, otherwise));
  }

  private String race(Race race, String from) {
    String id = race.id();
    flow(from, id);
    node("<eventBasedGateway id='%s'/>".formatted(id));
    node("<exclusiveGateway id='%s_on'/>".formatted(id));
    for (int i = 0; i < race.ways().size(); i++) {
      String event = id + "_c" + i;
      flow(id, event);
      node(
          "<intermediateCatchEvent id='%s'>%s</intermediateCatchEvent>"
              .formatted(event, message(event)));
      flow(block(race.ways().get(i), event), id + "_on");
    }
    return id + "_on";
  }

  private String loop(Loop loop, String from) {
    String id = loop.id();
    flow(from, id);
    node("<exclusiveGateway id='%s'/>".formatted(id));
    String last = task(loop.last(), block(loop.body(), id));
    flow(last, id + "_more");
    flow(id + "_more", id, "v_" + loop.last().id() + " < " + loop.times());
    node("<exclusiveGateway id='%s_on'/>".formatted(id));
    String on = flow(id + "_more", id + "_on");
    node("<exclusiveGateway id='%s_more' default='%s'/>".formatted(id, on));
    return id + "_on";
  }

  private String inner(Inner inner, String from) {
    String id = inner.id();
    flow(from, id);
    node("<subProcess id='%s'>".formatted(id));
    node("<startEvent id='%s_start'/>".formatted(id));
    flow(block(inner.body(), id + "_start"), id + "_well");
    flow(id + "_well", id + "_stop", "n > " + inner.fails());
    String well = flow(id + "_well", id + "_end");
    node("<exclusiveGateway id='%s_well' default='%s'/>".formatted(id, well));
    node("<endEvent id='%s_end'/>".formatted(id));
    node("<endEvent id='%s_stop'><errorEventDefinition errorRef='stop'/></endEvent>".formatted(id));
    node("</subProcess>");
    node(
        ("<boundaryEvent id='%s_edge' attachedToRef='%s'><errorEventDefinition errorRef='stop'/>"
                + "</boundaryEvent>")
            .formatted(id, id));
    node("<exclusiveGateway id='%s_on'/>".formatted(id));
    flow(id, id + "_on");
    flow(block(inner.handler(), id + "_edge"), id + "_on");
    return id + "_on";
  }
}
