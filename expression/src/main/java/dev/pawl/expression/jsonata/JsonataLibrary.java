package dev.pawl.expression.jsonata;

import com.dashjoin.jsonata.Jsonata;
import dev.pawl.expression.jsonata.JsonataFunction.Body;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * Every function that an expression can call. All of the language's own are here again: the
 * library's differ from the reference in places, and know no bounds.
 */
final class JsonataLibrary {
  private static final Map<String, JsonataFunction> FUNCTIONS = functions();

  private JsonataLibrary() {}

  /** Binds all functions, and those that a text brings along, in the expression parsed from it. */
  static void registerIn(Jsonata expression, JsonataText text) {
    JsonataUse use = new JsonataUse(text.tokens());
    boolean applicable = use.appliesOthersPartially();
    FUNCTIONS.forEach(
        (name, function) ->
            expression.registerFunction(name, applicable ? function.applicable() : function));
    text.constants().forEach(expression::assign);
    use.partialCalls()
        .forEach(
            (name, arguments) ->
                expression.registerFunction(
                    name, Objects.requireNonNull(FUNCTIONS.get(name)).appliedTo(arguments)));
  }

  /** The names, without the dollar sign. */
  static Set<String> names() {
    return FUNCTIONS.keySet();
  }

  /** What a function takes and yields, as the language writes it. */
  static String signature(String name) {
    return Objects.requireNonNull(FUNCTIONS.get(name)).signature();
  }

  private static Map<String, JsonataFunction> functions() {
    Registry registry = new Registry();
    texts(registry);
    numbers(registry);
    arrays(registry);
    objects(registry);
    run(registry);
    return Collections.unmodifiableMap(registry.functions);
  }

  private static void texts(Registry registry) {
    registry
        .add("string", "<x-b?:s>", 1, TextFunctions::string)
        .add("substring", "<s-nn?:s>", 3, TextFunctions::substring)
        .add("substringBefore", "<s-s:s>", 2, TextFunctions::substringBefore)
        .add("substringAfter", "<s-s:s>", 2, TextFunctions::substringAfter)
        .add("lowercase", "<s-:s>", 1, TextFunctions::lowercase)
        .add("uppercase", "<s-:s>", 1, TextFunctions::uppercase)
        .add("length", "<s-:n>", 1, TextFunctions::length)
        .add("trim", "<s-:s>", 1, TextFunctions::trim)
        .add("pad", "<s-ns?:s>", 3, TextFunctions::pad)
        .add("join", "<a<s>s?:s>", 2, TextFunctions::join)
        .add("match", "<s-f<s:o>n?:a<o>>", 3, MatchFunctions::match)
        .add("contains", "<s-(sf):b>", 2, MatchFunctions::contains)
        .add("replace", "<s-(sf)(sf)n?:s>", 4, MatchFunctions::replace)
        .add("split", "<s-(sf)n?:a<s>>", 3, MatchFunctions::split)
        .add("base64encode", "<s-:s>", 1, EncodingFunctions::base64encode)
        .add("base64decode", "<s-:s>", 1, EncodingFunctions::base64decode)
        .add("encodeUrlComponent", "<s-:s>", 1, EncodingFunctions::encodeUrlComponent)
        .add("encodeUrl", "<s-:s>", 1, EncodingFunctions::encodeUrl)
        .add("decodeUrlComponent", "<s-:s>", 1, EncodingFunctions::decodeUrlComponent)
        .add("decodeUrl", "<s-:s>", 1, EncodingFunctions::decodeUrl);
  }

  private static void numbers(Registry registry) {
    registry
        .add("number", "<(nsb)-:n>", 1, NumberFunctions::number)
        .add("floor", "<n-:n>", 1, NumberFunctions::floor)
        .add("ceil", "<n-:n>", 1, NumberFunctions::ceil)
        .add("round", "<n-n?:n>", 2, NumberFunctions::round)
        .add("abs", "<n-:n>", 1, NumberFunctions::abs)
        .add("sqrt", "<n-:n>", 1, NumberFunctions::sqrt)
        .add("power", "<n-n:n>", 2, NumberFunctions::power)
        .add("sum", "<a<n>:n>", 1, NumberFunctions::sum)
        .add("max", "<a<n>:n>", 1, NumberFunctions::max)
        .add("min", "<a<n>:n>", 1, NumberFunctions::min)
        .add("average", "<a<n>:n>", 1, NumberFunctions::average)
        .add("formatBase", "<n-n?:s>", 2, NumberFunctions::formatBase)
        .add("formatNumber", "<n-so?:s>", 3, NumberFormatting::format)
        .add("formatInteger", "<n-s:s>", 2, DateFunctions::formatInteger)
        .add("parseInteger", "<s-s:n>", 2, DateFunctions::parseInteger);
  }

  private static void arrays(Registry registry) {
    registry
        .add("count", "<a:n>", 1, ArrayFunctions::count)
        .add("append", "<xx:a>", 2, ArrayFunctions::append)
        .add("reverse", "<a:a>", 1, ArrayFunctions::reverse)
        .add("shuffle", "<a:a>", 1, ArrayFunctions::shuffle)
        .add("sort", "<af?:a>", 2, ArrayFunctions::sort)
        .add("distinct", "<x:x>", 1, ArrayFunctions::distinct)
        .add("zip", "<a+>", 0, ArrayFunctions::zip)
        .add("map", "<af>", 2, HigherOrderFunctions::map)
        .add("filter", "<af>", 2, HigherOrderFunctions::filter)
        .add("single", "<af?>", 2, HigherOrderFunctions::single)
        .add("reduce", "<afj?:j>", 3, HigherOrderFunctions::reduce);
  }

  private static void objects(Registry registry) {
    registry
        .add("keys", "<x-:a<s>>", 1, ObjectFunctions::keys)
        .add("lookup", "<x-s:x>", 2, ObjectFunctions::lookup)
        .add("spread", "<x-:a<o>>", 1, ObjectFunctions::spread)
        .add("merge", "<a<o>:o>", 1, ObjectFunctions::merge)
        .add("each", "<o-f:a>", 2, HigherOrderFunctions::each)
        .add("sift", "<o-f?:o>", 2, HigherOrderFunctions::sift)
        .add("exists", "<x:b>", 1, ObjectFunctions::exists)
        .add("boolean", "<x-:b>", 1, ObjectFunctions::truth)
        .add("not", "<x-:b>", 1, ObjectFunctions::not)
        .add("type", "<x:s>", 1, ObjectFunctions::type)
        .add("error", "<s?:x>", 1, ObjectFunctions::error)
        .add("assert", "<bs?:x>", 2, ObjectFunctions::assertTrue)
        .add("clone", "<(oa)-:o>", 1, ObjectFunctions::copy);
  }

  private static void run(Registry registry) {
    registry
        .add("eval", "<sx?:x>", 2, EvalFunction::eval)
        .add("now", "<s?s?:s>", 2, DateFunctions::now)
        .add("millis", "<:n>", 0, RunFunctions::millis)
        .add("random", "<:n>", 0, RunFunctions::random)
        .add("toMillis", "<s-s?:n>", 2, DateFunctions::toMillis)
        .add("fromMillis", "<n-s?s?:s>", 3, DateFunctions::fromMillis)
        .add("previousNode", "<n?:x>", 1, RunFunctions::previousNode)
        .add("executionCount", "<s:n>", 1, RunFunctions::executionCount)
        .add("nodeExecution", "<sn:x>", 2, RunFunctions::nodeExecution)
        .add("nodeExecutions", "<s:a>", 1, RunFunctions::nodeExecutions)
        .add("mcpResult", "<s:x>", 1, RunFunctions::mcpResult);
  }

  private static final class Registry {
    private final Map<String, JsonataFunction> functions = new LinkedHashMap<>();

    Registry add(String name, String signature, int arity, Body body) {
      functions.put(name, new JsonataFunction(name, signature, arity, body));
      return this;
    }
  }
}
