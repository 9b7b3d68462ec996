package dev.pawl.engine.check;

import dev.pawl.expression.type.Kind;
import dev.pawl.expression.type.Members;
import dev.pawl.expression.type.Type;
import dev.pawl.model.Node;
import dev.pawl.model.Place;
import dev.pawl.model.ProblemCode;
import dev.pawl.model.Source;
import dev.pawl.model.Suggestion;
import dev.pawl.model.Template;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds placeholders of a text in whose place nothing will come. */
final class Variables {
  /** What other languages of templates would evaluate. */
  private static final Pattern EXPRESSION = Pattern.compile("\\{{1,2}\\s?\\$[^{}]{0,200}}");

  private final NodeCheck check;
  private final Node node;

  Variables(NodeCheck check, Node node) {
    this.check = check;
    this.node = node;
  }

  /**
   * @param values what is known of the object that has them
   */
  void check(Template.Text text, Type values) {
    Matcher expression = EXPRESSION.matcher(text.text().toString());
    if (expression.find()) {
      add(
          ProblemCode.NOT_AN_EXPRESSION,
          "`" + expression.group() + "` stays as it is: there are no expressions in a template",
          "write a name in braces, and compute what it stands for in `values`",
          place(text, expression.start()),
          false);
    }
    Members members = values.isOnly(Kind.OBJECT) ? values.members() : null;
    if (members == null) {
      return;
    }
    for (String name : text.required()) {
      if (members.isForeign(name)) {
        add(
            ProblemCode.UNKNOWN_MEMBER,
            "the variable `" + name + "` has no value, but is required",
            advice(name, members),
            required(text, name),
            !members.tacit());
      }
    }
    for (String name : text.text().names()) {
      if (!text.required().contains(name) && members.isForeign(name)) {
        add(
            ProblemCode.UNKNOWN_MEMBER,
            "`{" + name + "}` has no value, and stays as it is written",
            advice(name, members),
            place(text, text.text().toString().indexOf("{" + name)),
            false);
      }
    }
  }

  private static String advice(String name, Members members) {
    String near = Suggestion.didYouMean(name, members.known().keySet());
    return near.isEmpty() ? "add it to `values`" : near;
  }

  private Place required(Template.Text text, String name) {
    Place place = text.requiredAt(name);
    return place == null ? place(text, text.text().toString().indexOf("{" + name)) : place;
  }

  private Place place(Template.Text text, int offset) {
    Source.Scalar source = text.written();
    if (source == null) {
      return node.place();
    }
    Place start = source.text();
    String before = text.text().toString().substring(0, Math.max(0, offset));
    return start == null || before.indexOf('\n') >= 0 ? source.place() : start.behind(before);
  }

  private void add(ProblemCode code, String message, String advice, Place place, boolean certain) {
    check.add(node, NodeCheck.finding(code, certain, message, advice), place);
  }
}
