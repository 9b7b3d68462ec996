package dev.pawl.lsp.feature;

import dev.pawl.expression.inference.Surroundings;
import dev.pawl.expression.jsonata.JsonataExpression;
import dev.pawl.expression.type.Members;
import dev.pawl.expression.type.Type;
import dev.pawl.lsp.feature.Proposal.Kind;
import dev.pawl.lsp.graph.Document;
import dev.pawl.lsp.graph.Where;
import dev.pawl.lsp.text.Content;
import dev.pawl.lsp.text.Part;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What could be written in an expression: nodes, members, functions, variables. */
final class ExpressionCompletion {
  private static final Pattern NODE_ARGUMENT =
      Pattern.compile("(?s).*\\$(?:nodeExecutions?|executionCount|mcpResult)\\(\\s*[\"']([^\"']*)");

  private final Content content;
  private final int mark;
  private final boolean rule;
  private Surroundings around;

  /** How many characters before the mark a proposal takes the place of. */
  private int typed;

  ExpressionCompletion(Document document, Where where, Part.Scalar scalar, boolean rule) {
    this.content = Content.of(where.graph().content(), scalar);
    this.mark = content.value().indexOf(Completion.MARK);
    this.rule = rule;
    Part written = new Part.Scalar(scalar.start(), scalar.end() - 1, scalar.style());
    this.around = Seen.from(document, where, written);
  }

  List<Proposal> proposals() {
    String before = content.value().substring(0, Math.max(0, mark));
    Matcher argument = NODE_ARGUMENT.matcher(before);
    if (argument.matches()) {
      typed = argument.group(1).length();
      return nodes("", false);
    }
    Optional<Prefix> read = Prefix.of(before);
    if (read.isEmpty()) {
      return List.of();
    }
    Prefix prefix = read.get();
    typed = prefix.word().length();
    around = prefix.withVariables(around);
    if (prefix.isVariable()) {
      List<Proposal> found = new ArrayList<>(typed == 1 && !rule ? nodes("$.", true) : List.of());
      found.addAll(functions());
      return found;
    }
    if (prefix.afterDot()) {
      return prefix.leadsToNodes() ? nodes("", true) : members(prefix.base(around));
    }
    if (prefix.afterOperand()) {
      return List.of();
    }
    Surroundings here = prefix.scope(around);
    List<Proposal> found =
        new ArrayList<>(
            here.nodes().isEmpty()
                ? members(here.input())
                : nodes(rule || typed > 0 ? "" : "$.", true));
    found.addAll(functions());
    return found;
  }

  private List<Proposal> nodes(String lead, boolean step) {
    List<Proposal> found = new ArrayList<>();
    for (String id : around.nodes()) {
      Surroundings.Seen seen = around.node(id).orElse(null);
      if (seen != null && seen.standing() != Surroundings.Standing.NEVER) {
        String standing =
            seen.standing() == Surroundings.Standing.PERHAPS ? "may not have run: " : "";
        String written = lead + (step ? Spelling.step(id) : id);
        found.add(proposal(lead + id, Kind.NODE, standing + seen.type(), written));
      }
    }
    return found;
  }

  private List<Proposal> members(Type type) {
    Members members = Seen.flat(type).members();
    List<Proposal> found = new ArrayList<>();
    if (members != null) {
      members
          .known()
          .forEach(
              (name, each) -> {
                if (Spelling.isStep(name)) {
                  found.add(proposal(name, Kind.MEMBER, each.toString(), Spelling.step(name)));
                }
              });
    }
    return found;
  }

  private List<Proposal> functions() {
    List<Proposal> found = new ArrayList<>();
    around
        .variables()
        .forEach(
            (name, type) ->
                found.add(proposal("$" + name, Kind.VARIABLE, type.toString(), "$" + name)));
    for (String name : JsonataExpression.functionNames()) {
      String signature = FunctionDocs.signature(name);
      String meaning = FunctionDocs.meaning(name);
      Edit edit = proposal("", Kind.FUNCTION, "", "$" + name + "(").edit();
      found.add(new Proposal("$" + name, Kind.FUNCTION, signature, meaning, edit));
    }
    return found;
  }

  private Proposal proposal(String label, Kind kind, String detail, String written) {
    int start = content.offset(mark - typed);
    return new Proposal(label, kind, detail, "", new Edit(start, content.offset(mark), written));
  }
}
