package dev.pawl.expression.schema;

import dev.harrel.jsonschema.JsonSchemaException;
import dev.harrel.jsonschema.Validator;
import dev.harrel.jsonschema.ValidatorFactory;
import java.net.URI;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A schema that the library has taken in, or the reason why it could not. */
sealed interface Compiled {
  List<Violation> validate(@Nullable Object value);

  static Compiled of(Map<String, @Nullable Object> schema) {
    return of(schema, null);
  }

  /**
   * Compiles a schema.
   *
   * @param inspection is told what is found, if anybody wants to know
   */
  static Compiled of(Map<String, @Nullable Object> schema, @Nullable Inspection inspection) {
    try {
      Validator validator =
          new ValidatorFactory()
              .withJsonNodeFactory(new PlainNodeFactory())
              .withEvaluatorFactory(new Keywords(inspection))
              .withDefaultDialect(Draft.of(schema).orElse(Draft.DRAFT_2020_12).dialect())
              .withDisabledSchemaValidation(true)
              .createValidator();
      URI uri = validator.registerSchema(Usable.BASE, PlainNode.root(schema));
      return new Usable(schema, validator, uri);
    } catch (IllegalArgumentException | JsonSchemaException e) {
      return new Unusable(
          "the schema cannot be used: " + Wording.cut(String.valueOf(e.getMessage())));
    } catch (StackOverflowError _) {
      return new Unusable("the schema cannot be used: it is nested too deeply");
    }
  }

  /** A schema that can be validated against. */
  record Usable(Map<String, @Nullable Object> schema, Validator validator, URI uri)
      implements Compiled {
    private static final URI BASE = URI.create("schema:/root");

    @Override
    public List<Violation> validate(@Nullable Object value) {
      try {
        Validator.Result result = Walk.run(() -> validator.validate(uri, PlainNode.root(value)));
        return result.isValid()
            ? List.of()
            : Findings.of(result.getErrors(), new Explanation(schema, uri.toString(), value));
      } catch (Walk.TooCostly | IllegalArgumentException e) {
        return gaveUp(e.getMessage());
      } catch (ArithmeticException | NullPointerException | ClassCastException _) {
        // How the library fails on some schemas that their meta-schema forbids.
        return gaveUp("the schema is not valid");
      } catch (StackOverflowError _) {
        return gaveUp("the schema refers to itself without end, or the value is too deep");
      }
    }

    /** Makes the inspection that this was compiled with try all references. */
    void probe() {
      URI probe = URI.create("schema:/probe");
      PlainNode node = PlainNode.root(Map.of(Inspection.PROBE, true));
      validator.registerSchema(probe, node);
      Validator.Result _ = Walk.run(() -> validator.validate(probe, PlainNode.root(null)));
    }

    private static List<Violation> gaveUp(@Nullable String reason) {
      return List.of(new Violation("", "could not be checked: " + reason));
    }
  }

  /** A schema that nothing fits, because nobody can tell. */
  record Unusable(String reason) implements Compiled {
    @Override
    public List<Violation> validate(@Nullable Object value) {
      return List.of(new Violation("", reason));
    }
  }
}
