package dev.pawl.lsp.feature;

import dev.pawl.expression.ExpressionSyntaxException;
import dev.pawl.expression.inference.Inferred;
import dev.pawl.expression.inference.JsonataInference;
import dev.pawl.expression.inference.NodeReads;
import dev.pawl.expression.inference.Surroundings;
import dev.pawl.expression.jsonata.JsonataExpression;
import dev.pawl.expression.jsonata.syntax.JsonataScanner;
import dev.pawl.expression.jsonata.syntax.JsonataToken;
import dev.pawl.expression.jsonata.syntax.JsonataToken.Kind;
import dev.pawl.json.Undefined;
import dev.pawl.lsp.graph.Document;
import dev.pawl.lsp.graph.LastRun;
import dev.pawl.lsp.graph.ToolText;
import dev.pawl.lsp.graph.Where;
import dev.pawl.lsp.text.Content;
import dev.pawl.lsp.text.Part;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** What is known of a part of an expression. */
final class ExpressionHover {
  private final Document document;
  private final Where where;
  private final Part.Scalar scalar;
  private final Function<String, Optional<LastRun>> runs;
  private final Content content;
  private final List<JsonataToken> tokens;

  /**
   * @param runs the latest run of a tool
   */
  ExpressionHover(
      Document document,
      Where where,
      Part.Scalar scalar,
      Function<String, Optional<LastRun>> runs) {
    this.document = document;
    this.where = where;
    this.scalar = scalar;
    this.runs = runs;
    this.content = Content.of(document.content(), scalar);
    this.tokens = tokens(content.value());
  }

  private static List<JsonataToken> tokens(String text) {
    try {
      return JsonataScanner.scan(text);
    } catch (ExpressionSyntaxException _) {
      return List.of();
    }
  }

  Optional<Hover> at(int offset) {
    int index = content.index(offset);
    int found = -1;
    for (int i = 0; i < tokens.size(); i++) {
      JsonataToken token = tokens.get(i);
      boolean word = token.kind() == Kind.NAME || token.isVariable();
      // Right behind a word is still on it.
      if (token.start() <= index && index < token.end() + (word ? 1 : 0)) {
        found = found >= 0 && !word ? found : i;
      }
    }
    return found < 0 ? Optional.empty() : Optional.of(hover(found, tokens.get(found)));
  }

  private Hover hover(int index, JsonataToken token) {
    Surroundings around = Seen.from(document, where, scalar);
    List<String> parts = new ArrayList<>();
    if (token.isVariable() && JsonataExpression.functionNames().contains(token.value())) {
      parts.add(Markdown.code("", FunctionDocs.signature(token.value())));
      parts.add(FunctionDocs.meaning(token.value()));
    } else {
      Inferred inferred = JsonataInference.of(content.value(), around, false);
      parts.add(Markdown.code("", type(inferred, token)));
      Object value = value(index);
      if (value != Undefined.UNDEFINED) {
        parts.add(Markdown.value(value));
      }
    }
    return new Hover(
        content.offset(token.start()), content.offset(token.end()), String.join("\n\n", parts));
  }

  /** Of a name, what the path up to it yields. */
  private String type(Inferred inferred, JsonataToken token) {
    Inferred.Part best = null;
    for (Inferred.Part part : inferred.parts()) {
      boolean fits = part.start() <= token.start() && token.end() <= part.end();
      if (fits && (best == null || part.end() - part.start() < best.end() - best.start())) {
        best = part;
      }
    }
    return best == null
        ? inferred.type().toString()
        : content.value().substring(best.start(), best.end()).strip() + ": " + best.type();
  }

  /** What a plain path up to a name had as its value in the latest run, or undefined. */
  private @Nullable Object value(int index) {
    List<String> names = names(index);
    ToolText tool = where.tool();
    LastRun run = names.isEmpty() || tool == null ? null : runs.apply(tool.name()).orElse(null);
    if (run == null) {
      return Undefined.UNDEFINED;
    }
    Object value = run.outputs();
    for (String name : names) {
      if (!(value instanceof Map<?, ?> map) || !map.containsKey(name)) {
        return Undefined.UNDEFINED;
      }
      value = map.get(name);
    }
    return value;
  }

  /** The names of a path from a node to here; empty if it is none. */
  private List<String> names(int index) {
    List<String> names = new ArrayList<>();
    int at = index;
    while (at >= 0 && tokens.get(at).kind() == Kind.NAME) {
      names.addFirst(tokens.get(at).value());
      if (at < 2 || !tokens.get(at - 1).isOperator(".")) {
        break;
      }
      at -= 2;
    }
    if (names.isEmpty()) {
      return names;
    }
    int first = at >= 0 && tokens.get(at).isVariable() ? at + 2 : at;
    boolean node =
        first >= 0
            && first < tokens.size()
            && NodeReads.of(content.value()).all().stream()
                .anyMatch(read -> read.start() == tokens.get(first).start());
    return node ? names : List.of();
  }
}
