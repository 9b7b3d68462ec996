package dev.pawl.expression.jsonata;

import com.dashjoin.jsonata.Functions;
import com.dashjoin.jsonata.Jsonata.JFunction;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A function of ours that expressions can call. It is shared by all evaluations. */
final class JsonataFunction extends JFunction {
  /** What a function does. Undefined is Java's null, JSON's null the library's own object. */
  @FunctionalInterface
  interface Body {
    @Nullable Object apply(JsonataRun run, Arguments arguments);
  }

  /**
   * The validated arguments of a call; those left out are undefined.
   *
   * @param context the value that the call was made on
   */
  record Arguments(List<? extends @Nullable Object> values, @Nullable Object context) {
    @Nullable Object get(int i) {
      return i < values.size() ? values.get(i) : null;
    }

    @Nullable String text(int i) {
      return (String) get(i);
    }

    @Nullable Number number(int i) {
      return (Number) get(i);
    }

    @Nullable List<? extends @Nullable Object> list(int i) {
      return (List<?>) get(i);
    }
  }

  private final String name;
  private final String signature;
  private final int arity;
  private final Body body;
  private final int partial;

  /** Read on the first call: most expressions use few of the functions, and start-up is short. */
  private volatile @Nullable JsonataSignature accepts;

  /**
   * @param arity how many arguments a higher-order function passes to it
   */
  JsonataFunction(String name, String signature, int arity, Body body) {
    super(null, null);
    this.name = name;
    this.signature = signature;
    this.arity = arity;
    this.body = body;
    this.partial = 0;
  }

  private JsonataFunction(JsonataFunction function, int partial) {
    // Only this constructor tells the library the name, by which it calls the function later. The
    // method is never called, but without one the library complains on stderr.
    super(function.name, function.signature, Functions.class, null, "exists");
    this.name = function.name;
    this.signature = function.signature;
    this.arity = function.arity;
    this.body = function.body;
    this.partial = partial;
  }

  /**
   * This function as a text applies it partially, such as {@code $pad(?, 10)}: what is left out
   * there stays undefined, and is no parameter of what comes out.
   */
  JsonataFunction appliedTo(int arguments) {
    return new JsonataFunction(this, arguments);
  }

  /** This function for a text that applies it partially under a name unknown to us. */
  JsonataFunction applicable() {
    return new JsonataFunction(this, accepts().size());
  }

  Body body() {
    return body;
  }

  String signature() {
    return signature;
  }

  int arity() {
    return arity;
  }

  @Override
  public int getNumberOfArgs() {
    return partial;
  }

  private JsonataSignature accepts() {
    JsonataSignature known = accepts;
    if (known == null) {
      known = JsonataSignature.of(name, signature);
      accepts = known;
    }
    return known;
  }

  @Override
  public Object validate(Object arguments, @Nullable Object context) {
    return accepts().validate((List<?>) arguments, context);
  }

  @Override
  @SuppressWarnings("rawtypes") // as the library declares it
  public @Nullable Object call(@Nullable Object input, List arguments) {
    return body.apply(JsonataRun.current(), new Arguments((List<?>) arguments, input));
  }
}
