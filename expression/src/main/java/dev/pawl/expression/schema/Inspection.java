package dev.pawl.expression.schema;

import dev.harrel.jsonschema.EvaluationContext;
import dev.harrel.jsonschema.Evaluator;
import dev.harrel.jsonschema.SchemaNotFoundException;
import dev.harrel.jsonschema.SchemaParsingContext;
import dev.pawl.expression.regex.RegexSyntaxException;
import dev.pawl.json.JsonPointer;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Collects what a schema refers to and what is wrong with it while it is compiled. */
final class Inspection {
  /** A keyword of our own: its evaluation tries all references, as the library resolves them. */
  static final String PROBE = "$pawl-probe";

  private final List<Reference> references = new ArrayList<>();
  private final List<SchemaProblem> problems = new ArrayList<>();

  private record Reference(String pointer, String text, String uri) {}

  List<SchemaProblem> problems() {
    return problems;
  }

  void unusablePattern(PlainNode keyword, String pattern, RegexSyntaxException why) {
    String pointer = keyword.getJsonPointer();
    String place = keyword.isObject() ? pointer + "/" + JsonPointer.escape(pattern) : pointer;
    if (SchemaPosition.isKeyword(pointer)) {
      problems.add(SchemaProblem.unusablePattern(place, pattern, why));
    }
  }

  void reference(SchemaParsingContext context, PlainNode keyword) {
    String pointer = keyword.getJsonPointer();
    // Up to draft 7, an $id beside a reference is ignored, and the base is not to be had.
    boolean unclear = context.getCurrentSchemaObject().containsKey("$id") && isLegacy(context);
    if (unclear || !SchemaPosition.isKeyword(pointer)) {
      return;
    }
    String text = keyword.asString();
    try {
      references.add(new Reference(pointer, text, absolute(context.getParentUri(), text)));
    } catch (IllegalArgumentException _) {
      problems.add(new SchemaProblem(pointer, "not a URI: " + Wording.show(text)));
    }
  }

  private static boolean isLegacy(SchemaParsingContext context) {
    return context.getActiveVocabularies().isEmpty();
  }

  private static String absolute(URI base, String reference) {
    int hash = reference.indexOf('#');
    String path = hash < 0 ? reference : reference.substring(0, hash);
    String fragment = hash < 0 ? "" : reference.substring(hash + 1);
    URI document = path.isEmpty() ? base : base.resolve(URI.create(path));
    return document + "#" + URLDecoder.decode(fragment, StandardCharsets.UTF_8);
  }

  /** Resolves every reference, and reports those that lead nowhere. */
  Evaluator probe() {
    return (context, node) -> {
      // A reference to a meta-schema makes the library take that in, with all its references.
      List.copyOf(references).stream()
          .filter(reference -> !resolves(reference, context))
          .map(r -> new SchemaProblem(r.pointer, "cannot be resolved: " + Wording.show(r.text)))
          .forEach(problems::add);
      return Evaluator.Result.success();
    };
  }

  private static boolean resolves(Reference reference, EvaluationContext context) {
    try {
      context.resolveRefAndValidate(reference.uri, PlainNode.root(null));
      return true;
    } catch (SchemaNotFoundException _) {
      return false;
    } catch (IllegalArgumentException | Walk.TooCostly | StackOverflowError _) {
      return true; // it was found, but cannot be followed to the end
    }
  }
}
