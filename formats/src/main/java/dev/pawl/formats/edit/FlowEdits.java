package dev.pawl.formats.edit;

import java.util.ArrayList;
import java.util.List;

/** Carries out a plan for a group in braces or brackets, in which nothing moves. */
final class FlowEdits {
  private final TextPart.Group group;
  private final Plan plan;
  private final Lines lines;
  private final Style style;
  private final FlowText flow;
  private final String indentation;
  private final String separator;
  private final List<Edit> edits = new ArrayList<>();

  private FlowEdits(Lines lines, Style style, TextPart.Group group, Plan plan) {
    this.lines = lines;
    this.style = style;
    this.group = group;
    this.plan = plan;
    this.flow = FlowText.like(lines.text(), group, style.json());
    this.indentation = lines.indentation(group.members().getFirst().start());
    this.separator = flow.unit() != null ? ",\n" + indentation : flow.spaced() ? ", " : ",";
  }

  static List<Edit> of(Lines lines, Style style, TextPart.Group group, Plan plan) {
    FlowEdits all = new FlowEdits(lines, style, group, plan);
    all.run();
    return all.edits;
  }

  private void run() {
    int last = plan.nextKept(0);
    int first = group.members().get(last).start();
    for (Plan.Addition each : plan.additions(-1)) {
      edit(first, first, member(each) + separator);
    }
    edit(group.members().getFirst().start(), first, "");
    keep(last);
    for (int i = plan.nextKept(last + 1); i >= 0; i = plan.nextKept(i + 1)) {
      if (i > last + 1) {
        int next = group.members().get(i).start();
        String between = lines.text().substring(group.members().get(i - 1).end(), next);
        edits.add(new Edit(group.members().get(last).end(), next, between));
      }
      keep(i);
      last = i;
    }
    edit(group.members().get(last).end(), group.members().getLast().end(), "");
  }

  private void keep(int index) {
    edits.addAll(plan.changes(index));
    int end = group.members().get(index).end();
    for (Plan.Addition each : plan.additions(index)) {
      edit(end, end, separator + member(each));
    }
  }

  private void edit(int from, int to, String replacement) {
    if (from < to || !replacement.isEmpty()) {
      edits.add(new Edit(from, to, style.lines(replacement)));
    }
  }

  private String member(Plan.Addition addition) {
    return addition.key() == null
        ? flow.value(addition.value(), indentation)
        : flow.member(addition.key(), addition.value(), indentation);
  }
}
