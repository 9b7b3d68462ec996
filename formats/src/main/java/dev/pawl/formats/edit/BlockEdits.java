package dev.pawl.formats.edit;

import java.util.ArrayList;
import java.util.List;

/** Carries out a plan for a block: whole lines come and go, with their comments. */
final class BlockEdits {
  private final TextPart.Group group;
  private final Plan plan;
  private final Lines lines;
  private final BlockLines block;
  private final Style style;
  private final List<Edit> edits = new ArrayList<>();

  private BlockEdits(Lines lines, Style style, TextPart.Group group, Plan plan) {
    this.lines = lines;
    this.style = style;
    this.group = group;
    this.plan = plan;
    this.block = new BlockLines(lines, group);
  }

  static List<Edit> of(Lines lines, Style style, TextPart.Group group, Plan plan) {
    BlockEdits all = new BlockEdits(lines, style, group, plan);
    all.begin();
    for (int i = 0; i < plan.size(); i++) {
      if (plan.keeps(i)) {
        all.edits.addAll(plan.changes(i));
      } else {
        all.delete(i);
      }
      all.insert(plan.additions(i), all.block.tail(i));
    }
    return all.edits;
  }

  private void begin() {
    if (!block.sharesFirstLine()) {
      insert(plan.additions(-1), block.lead(0));
      return;
    }
    int start = group.members().getFirst().start();
    for (Plan.Addition each : plan.additions(-1)) {
      String added = member(each) + "\n" + " ".repeat(group.column());
      edits.add(new Edit(start, start, style.lines(added)));
    }
  }

  private void delete(int index) {
    if (block.sharesFirstLine() && plan.nextKept(0) > index) {
      // The next member that stays takes the place behind the dash.
      if (index == 0) {
        int start = group.members().getFirst().start();
        int next = group.members().get(plan.nextKept(0)).start();
        edits.add(new Edit(start, next, ""));
      }
      return;
    }
    int from = block.lead(index);
    int to = block.tail(index);
    if (index > 0) {
      from = block.blanksAbove(from, block.tail(index - 1));
    } else if (plan.keeps(1)) {
      to = block.blanksBelow(to);
    }
    edits.add(new Edit(from, to, ""));
  }

  private void insert(List<Plan.Addition> additions, int at) {
    if (additions.isEmpty()) {
      return;
    }
    boolean leads = at <= group.members().getFirst().start();
    String blank = block.isSpaced() ? style.newline() : "";
    StringBuilder added = new StringBuilder();
    for (Plan.Addition each : additions) {
      String own = each.from() < 0 ? fresh(each) : moved(each.from());
      added.append(leads ? own + blank : blank + own);
    }
    edits.add(new Edit(at, at, added.toString()));
  }

  private String fresh(Plan.Addition addition) {
    return style.lines(" ".repeat(group.column()) + member(addition) + "\n");
  }

  private String moved(int index) {
    return Edit.apply(lines.text(), plan.changes(index), block.lead(index), block.tail(index));
  }

  private String member(Plan.Addition addition) {
    return addition.key() == null
        ? "-" + BlockText.afterDash(style, true, addition.value(), group.column())
        : BlockText.key(addition.key())
            + ":"
            + BlockText.afterKey(style, true, addition.value(), group.column());
  }
}
