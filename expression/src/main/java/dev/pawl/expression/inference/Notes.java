package dev.pawl.expression.inference;

import dev.pawl.expression.inference.Context.Need;
import dev.pawl.expression.inference.Surroundings.Seen;
import dev.pawl.expression.inference.Surroundings.Standing;
import dev.pawl.expression.inference.Syntax.Span;
import dev.pawl.expression.type.Kind;
import dev.pawl.expression.type.Members;
import dev.pawl.expression.type.Type;
import dev.pawl.model.ProblemCode;
import dev.pawl.model.Suggestion;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What is found out about one expression on the way through it. */
final class Notes {
  /** A name so short is near to nearly every other one. */
  private static final int TELLING = 3;

  final Surroundings around;
  private final Set<Finding> findings = new LinkedHashSet<>();
  private final List<Inferred.Part> parts = new ArrayList<>();
  private final Map<Span, Type> types = new HashMap<>();
  private final List<Finding> doubtful = new ArrayList<>();
  private final Set<String> doubted = new HashSet<>();

  /** What stands behind the dashes of names that lack their quotes. */
  private final Set<String> remainders = new HashSet<>();

  Notes(Surroundings around) {
    this.around = around;
  }

  Inferred inferred(Type type) {
    // Who names several that may not have run is likely to mean: whichever has.
    if (doubted.size() == 1) {
      findings.addAll(doubtful);
    }
    List<Finding> sorted = new ArrayList<>(findings);
    sorted.sort(Comparator.comparingInt(Finding::offset));
    return new Inferred(type, sorted, parts);
  }

  Type part(Syntax syntax, Type type) {
    part(syntax.span(), type);
    return type;
  }

  /** What is known of a part; several looks at it count for each other. */
  @Nullable Type at(Span span) {
    return types.get(span);
  }

  void part(Span span, Type type) {
    types.merge(span, type, Type::or);
    parts.add(new Inferred.Part(span.start(), span.end(), type));
  }

  void add(ProblemCode code, boolean certain, Span span, String message, String advice) {
    findings.add(new Finding(code, certain, span.start(), message, advice));
  }

  /** A node is read, by a path or a function. Its type, seen from here. */
  Type node(String name, Span span, Context context) {
    Seen seen = around.node(name).orElse(null);
    if (seen == null) {
      unknown(name, span);
      return Type.NOTHING;
    }
    boolean tested = context.tested().contains(name);
    boolean doubt = !tested && !context.chosen() && !around.isAskedFor(name);
    if (seen.standing() == Standing.NEVER) {
      add(
          ProblemCode.NODE_NOT_RUN,
          context.sure() && !tested && context.isNeeded(),
          span,
          "`" + name + "` never runs before this",
          "only nodes on the way to this one have an output here");
    } else if (seen.standing() == Standing.PERHAPS && doubt && context.isNeeded()) {
      perhaps(name, span, context.need());
    }
    return seen.type();
  }

  /** Whether a node may have run, and may not. */
  boolean isInDoubt(String name) {
    return around.node(name).filter(seen -> seen.standing() == Standing.PERHAPS).isPresent();
  }

  private void unknown(String name, Span span) {
    if (remainders.contains(name)) {
      return; // it was read as what is taken from a part of the same name
    }
    String message = "there is no node `" + name + "`";
    String begun = name + "-";
    String cut =
        around.nodes().stream()
            .limit(Suggestion.MOST)
            .filter(id -> id.startsWith(begun))
            .findFirst()
            .orElse("");
    String near = Suggestion.didYouMean(name, around.nodes());
    if (!cut.isEmpty()) {
      remainders.addAll(List.of(cut.substring(name.length() + 1).split("-", -1)));
      String advice = "a name with a `-` in it stands in back-quotes: $.`" + cut + "`";
      add(ProblemCode.UNKNOWN_NODE, true, span, message, advice);
    } else if (around.variables().containsKey(name)) {
      String advice = "it is a variable here: `$" + name + "`";
      add(ProblemCode.UNKNOWN_NODE, false, span, message, advice);
    } else if (near.isEmpty()) {
      String holder = holder(name);
      String advice =
          holder.isEmpty()
              ? "the nodes are " + some(around.nodes())
              : "`" + holder + "` has it: `$." + holder + "." + name + "`";
      add(ProblemCode.UNKNOWN_NODE, false, span, message, advice);
    } else {
      add(ProblemCode.UNKNOWN_NODE, name.length() >= TELLING, span, message, near);
    }
  }

  /** A node that has surely run and made something with such a member; empty if none has. */
  private String holder(String member) {
    for (String id : around.nodes().stream().limit(Suggestion.MOST).toList()) {
      Seen seen = around.node(id).orElse(null);
      Members members =
          seen == null || seen.standing() != Standing.SURELY ? null : seen.type().members();
      if (members != null && members.known().containsKey(member)) {
        return id;
      }
    }
    return "";
  }

  private void perhaps(String name, Span span, Need need) {
    Finding finding =
        new Finding(
            ProblemCode.NODE_MAY_NOT_RUN,
            false,
            span.start(),
            "`" + name + "` may not have run before this: there is a way here without it",
            "say what to take then, as in `$." + name + " ?? …`");
    doubted.add(name);
    if (need == Need.YES) {
      findings.add(finding);
    } else {
      doubtful.add(finding);
    }
  }

  /** A member is read of a value that is no run; who asks whether it is there may be told so. */
  void member(Type type, String name, Span span, Context context) {
    Type values = type.without(Kind.NOTHING);
    Type objects = Sequences.flat(Sequences.flat(values));
    Members members = objects.members();
    if (values.isNever() || objects.isNever() || objects.isUnknown()) {
      return;
    }
    if (!objects.has(Kind.OBJECT) && !objects.has(Kind.ARRAY)) {
      if (!objects.isOnly(Kind.NULL)) {
        add(
            ProblemCode.UNKNOWN_MEMBER,
            false,
            span,
            "`" + name + "` is read of what is no object but " + objects,
            counting(name, objects));
      }
    } else if (members != null && members.isForeign(name) && !objects.has(Kind.ARRAY)) {
      String near = Suggestion.didYouMean(name, members.known().keySet());
      if (context.need() != Need.ASKED || !near.isEmpty()) {
        String message = "there is no `" + name + "` in " + objects;
        String advice = near.isEmpty() ? counting(name, objects) : near;
        add(ProblemCode.UNKNOWN_MEMBER, false, span, message, advice);
      }
    }
  }

  /** Others have the length of a value as its member. */
  private static String counting(String name, Type type) {
    if (!name.equals("length")) {
      return "";
    }
    return type.isOnly(Kind.TEXT)
        ? "`$length(…)` counts the characters of a text"
        : "`$count(…)` counts the values of a list";
  }

  /** A variable that nobody has bound. */
  void variable(String name, Span span, Context context, String near) {
    boolean node = around.nodes().contains(name);
    boolean certain = node && context.sure();
    String advice =
        node
            ? "the output of the node is `$." + name + "`"
            : name.equals("item") || name.equals("index")
                ? "`$" + name + "` is known only in what a foreach does"
                : near;
    add(ProblemCode.UNKNOWN_VARIABLE, certain, span, "`$" + name + "` is bound nowhere", advice);
  }

  static String some(Set<String> names) {
    return names.stream().limit(8).reduce((a, b) -> a + ", " + b).orElse("none")
        + (names.size() > 8 ? ", …" : "");
  }
}
