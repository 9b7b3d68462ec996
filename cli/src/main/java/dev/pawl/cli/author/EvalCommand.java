package dev.pawl.cli.author;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.pawl.cli.option.Command;
import dev.pawl.cli.option.Given;
import dev.pawl.cli.option.GivenText;
import dev.pawl.cli.option.Syntax;
import dev.pawl.cli.option.Type;
import dev.pawl.cli.option.Usage;
import dev.pawl.cli.report.ErrorPrinter;
import dev.pawl.cli.report.ErrorReport;
import dev.pawl.cli.report.ProblemPrinter;
import dev.pawl.cli.report.SourceText;
import dev.pawl.cli.runs.AtOption;
import dev.pawl.cli.terminal.Colour;
import dev.pawl.cli.terminal.Exit;
import dev.pawl.cli.terminal.Terminal;
import dev.pawl.expression.Bounds;
import dev.pawl.expression.Expression;
import dev.pawl.expression.ExpressionException;
import dev.pawl.expression.ExpressionSyntaxException;
import dev.pawl.expression.Scope;
import dev.pawl.expression.jsonata.JsonataExpression;
import dev.pawl.expression.logic.JsonLogic;
import dev.pawl.formats.source.Reading;
import dev.pawl.formats.source.SourceReader;
import dev.pawl.json.Undefined;
import dev.pawl.model.ExpressionText;
import dev.pawl.model.FailureCode;
import dev.pawl.model.ForeignCode;
import dev.pawl.model.Place;
import dev.pawl.model.Problem;
import dev.pawl.model.ProblemCode;
import java.io.IOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** {@code pawl eval}. */
public final class EvalCommand implements Command {
  private static final Duration LONGEST = Duration.ofSeconds(5);

  private final Terminal terminal;

  public EvalCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public void describe(Usage spec) {
    spec.argument(Syntax.needed(Type.TEXT, "EXPR", "The expression; @FILE reads one."));
    spec.option(
        Syntax.option(
            Type.TEXT, "JSON", "What `$` is; @FILE reads a file, - stdin.", "-d", "--data"));
    spec.option(AtOption.option());
    spec.option(Syntax.flag("EXPR is a JSON Logic rule, as JSON or YAML.", "--logic"));
    spec.header("Try a JSONata expression or a JSON Logic rule.")
        .synopsis("pawl eval [options] EXPR")
        .footer(
            "What yields nothing prints nothing, and `undefined` on stderr. The history",
            "functions ($previousNode ...) exist and see an empty history.",
            "",
            "With --at, all is as it was for that step: `$`, $item and $index, the history,",
            "the time. --data is then the folder or database of the runs.",
            "",
            "Examples:",
            "  pawl eval '$sum([1..10])'",
            "  pawl eval 'entry.name & \"!\"' --data '{\"entry\": {\"name\": \"Ada\"}}'",
            "  curl -s https://api.example/users | pawl eval '$[age > 30].name' -d -",
            "  pawl eval --at last@decide '$.load.content'",
            "  pawl eval --logic '{\">\": [{\"var\": \"n\"}, 5]}' --data '{\"n\": 7}'");
  }

  @Override
  public int run(Given given) throws IOException {
    String expression = given.argument(0, "");
    boolean logic = given.has("--logic");
    GivenText text = GivenText.of(expression, "<expr>");
    List<Problem> problems = new ArrayList<>();
    Expression compiled = logic ? rule(text, problems) : jsonata(text, problems);
    ProblemPrinter printer =
        new ProblemPrinter(terminal.err(), terminal.width())
            .with(text.name(), SourceText.of(text.text()));
    problems.forEach(printer::print);
    if (compiled == null || problems.stream().anyMatch(Problem::isError)) {
      return Exit.DATA.code;
    }
    Function<Bounds, Scope> scope = scope(given);
    try {
      print(compiled.evaluate(scope.apply(Bounds.within(LONGEST.toNanos()))));
      return Exit.OK.code;
    } catch (ExpressionException e) {
      Exit exit = e.isLimit() ? Exit.OUT_OF_TIME : Exit.DATA;
      new ErrorPrinter(terminal, _ -> SourceText.of(text.text()))
          .print(ErrorReport.of(exit, e.code(), message(e), "").at(e.place()));
      return exit.code;
    }
  }

  private Function<Bounds, Scope> scope(Given given) throws IOException {
    if (given.has(AtOption.NAME)) {
      return AtOption.step(given)::scope;
    }
    String data = given.value("--data");
    Object input =
        data == null ? Undefined.UNDEFINED : GivenText.of(data, "--data", terminal.in()).value();
    return bounds -> new EmptyScope(input, InstantSource.system(), new SplittableRandom(), bounds);
  }

  /** Without codes at its end: one is told anyway, another is that of an expression inside. */
  private static String message(ExpressionException thrown) {
    String message = String.valueOf(thrown.getMessage());
    String shorter = ForeignCode.without(FailureCode.EXPRESSION_FAILED.name(), message);
    while (shorter.length() < message.length()) {
      message = shorter;
      shorter = ForeignCode.without(FailureCode.EXPRESSION_FAILED.name(), message);
    }
    return message;
  }

  private void print(@Nullable Object result) {
    if (result == Undefined.UNDEFINED) {
      terminal.err().println(terminal.err().paint(Colour.DIM, "undefined"));
    } else {
      terminal.out().printJson(result);
    }
  }

  private static @Nullable Expression jsonata(GivenText given, List<Problem> problems) {
    Place start = new Place(given.name(), 1, 1);
    try {
      JsonataExpression compiled = JsonataExpression.compile(text(given, start));
      for (String free : compiled.freeFunctions()) {
        String hint = JsonataExpression.functionAdvice(free);
        Place place = locate(given, start, given.text().indexOf("$" + free));
        problems.add(
            problem(ProblemCode.UNKNOWN_FUNCTION, "unknown function `$" + free + "`", place, hint));
      }
      return compiled;
    } catch (ExpressionSyntaxException e) {
      Place place = locate(given, start, e.offset());
      String message = String.valueOf(e.getMessage());
      problems.add(problem(ProblemCode.BAD_EXPRESSION, message, place, e.advice()));
      return null;
    }
  }

  private static Place locate(GivenText given, Place start, int offset) {
    return text(given, start).locate(offset);
  }

  private static ExpressionText text(GivenText given, Place start) {
    return new ExpressionText(given.text(), start, start);
  }

  private static @Nullable Expression rule(GivenText given, List<Problem> problems) {
    Reading reading = SourceReader.read(given.name(), given.text().getBytes(UTF_8));
    problems.addAll(reading.problems());
    return reading.root() == null
        ? null
        : JsonLogic.compile(
            reading.root(),
            found ->
                problems.add(
                    problem(found.code(), found.message(), found.place(), found.advice())));
  }

  private static Problem problem(ProblemCode code, String message, Place place, String advice) {
    return new Problem(code, message, place, null, null, advice);
  }
}
