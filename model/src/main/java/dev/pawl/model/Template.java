package dev.pawl.model;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A JSON value with expressions in it: the arguments of a call, the items of a foreach. */
public sealed interface Template {
  /** Hands itself to the method for its kind; see {@link NodeKind#match}. */
  <R> R match(Cases<R> cases);

  /**
   * One method for each kind.
   *
   * @param <R> what comes of it
   */
  interface Cases<R> {
    R literal(Literal literal);

    R computed(Computed computed);

    R fields(Fields fields);

    R elements(Elements elements);

    R text(Text text);
  }

  /**
   * A part without expressions.
   *
   * @param source how it is written, with its places; it says nothing more of what it is
   */
  record Literal(@Nullable Object value, @Nullable Source source) implements Template {
    public Literal(@Nullable Object value) {
      this(value, null);
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Literal literal && Objects.equals(value, literal.value);
    }

    @Override
    public int hashCode() {
      return Objects.hashCode(value);
    }

    @Override
    public <R> R match(Cases<R> cases) {
      return cases.literal(this);
    }
  }

  /**
   * A part that is computed.
   *
   * @param bare whether it is written as a mere text, that begins with a dollar sign; it says
   *     nothing more of what it is
   */
  record Computed(ExpressionText expression, boolean bare) implements Template {
    public Computed(ExpressionText expression) {
      this(expression, false);
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Computed computed && expression.equals(computed.expression);
    }

    @Override
    public int hashCode() {
      return expression.hashCode();
    }

    @Override
    public <R> R match(Cases<R> cases) {
      return cases.computed(this);
    }
  }

  /**
   * An object of which at least one member is not literal.
   *
   * @param source how it is written, with its places; it says nothing more of what it is
   */
  record Fields(Map<String, Template> fields, Source.@Nullable Mapping source) implements Template {
    public Fields {
      fields = Collections.unmodifiableMap(new LinkedHashMap<>(fields));
    }

    public Fields(Map<String, Template> fields) {
      this(fields, null);
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Fields object && fields.equals(object.fields);
    }

    @Override
    public int hashCode() {
      return fields.hashCode();
    }

    @Override
    public <R> R match(Cases<R> cases) {
      return cases.fields(this);
    }
  }

  /** An array of which at least one element is not literal. */
  record Elements(List<Template> elements) implements Template {
    public Elements {
      elements = List.copyOf(elements);
    }

    @Override
    public <R> R match(Cases<R> cases) {
      return cases.elements(this);
    }
  }

  /**
   * A text with placeholders, {@code {name}} or {@code {{name}}}, in whose place the members of an
   * object are put. Those that it has no member for stay as they are written.
   *
   * @param values what makes the object
   * @param required members without which there is no text
   * @param source how it is written, with its keys; it says nothing more of what it is
   */
  record Text(
      PlaceholderText text, Template values, List<String> required, Source.@Nullable Mapping source)
      implements Template {
    public Text {
      required = List.copyOf(required);
    }

    public Text(String text, Template values, List<String> required) {
      this(PlaceholderText.of(text), values, required, null);
    }

    /** The text itself as it is written, or null if that is not known. */
    public Source.@Nullable Scalar written() {
      return source != null && source.get("template") instanceof Source.Scalar text ? text : null;
    }

    /** Where a name is required, or null if that is not known. */
    public @Nullable Place requiredAt(String name) {
      if (source != null && source.get("required") instanceof Source.Sequence names) {
        for (Source each : names.items()) {
          if (name.equals(each.value())) {
            return each.place();
          }
        }
      }
      return null;
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Text that
          && text.equals(that.text)
          && values.equals(that.values)
          && required.equals(that.required);
    }

    @Override
    public int hashCode() {
      return Objects.hash(text, values, required);
    }

    @Override
    public <R> R match(Cases<R> cases) {
      return cases.text(this);
    }
  }
}
