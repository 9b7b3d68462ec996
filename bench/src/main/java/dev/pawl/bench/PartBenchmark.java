package dev.pawl.bench;

import dev.pawl.engine.check.FileTypes;
import dev.pawl.engine.workflow.Compilation;
import dev.pawl.expression.schema.Schema;
import dev.pawl.expression.schema.Violation;
import dev.pawl.json.Json;
import dev.pawl.json.Values;
import dev.pawl.library.flow.FlowEntry;
import dev.pawl.library.flow.FlowExecution;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.Blackhole;

/** Single parts of the machinery. */
@State(Scope.Benchmark)
public class PartBenchmark {
  private static final String SMALL_FILE = "small.yaml";

  private static final Map<String, @Nullable Object> SCHEMA =
      Values.object(
          "type", "object",
          "properties",
              Values.object(
                  "name", Values.object("type", "string", "minLength", 1),
                  "count", Values.object("type", "integer", "minimum", 0),
                  "tags", Values.object("type", "array", "items", Values.object("type", "string"))),
          "required", List.of("name", "count"));

  private final Map<String, @Nullable Object> document = Orders.document();
  private final byte[] written = Json.bytes(document);
  private final Schema schema = Schema.of(SCHEMA);
  private final byte[] file = GraphFile.bytes(SMALL_FILE);
  private final CheckedFile hundred = new CheckedFile();
  private final EditedFile edited = new EditedFile();
  private final MeasuredFlows flows = new MeasuredFlows();
  private final Recording rule = Recording.of(BenchGraph.B).firstRule();
  private final Map<String, @Nullable Object> small =
      Values.object("name", "x", "count", 3, "tags", List.of("a", "b"));

  @Setup
  public void verify() {
    check("parse", Values.deepEquals(parse(), document));
    check("write", Values.deepEquals(Json.parse(write()), document));
    check("validate", validate().isEmpty());
    check("refuse", !schema.validate(Values.object("name", "x")).isEmpty());
    rule.evaluate(result -> check("rule", Boolean.FALSE.equals(result)));
    check("load", load().workflows().size() == 1);
    check("keystroke", keystroke() == 0 && edited.lines() >= 2_000);
    check("flowList", flowList().size() == 1_000);
    check("flowListLater", flowListLater().size() == 1_000);
    check("flowFetch", flowFetch().size() == 1_000);
    check("flowListAnew", flowListAnew().size() == 1_000);
    check("flowChain", "Most: More: On ratchets".equals(flowChain().finalResult()));
    check("types", types().problems().isEmpty() && types().tool("t").isPresent());
  }

  private static void check(String what, boolean right) {
    if (!right) {
      throw new IllegalStateException(what + " gave a wrong result");
    }
  }

  @Benchmark
  public @Nullable Object parse() {
    return Json.parse(written);
  }

  @Benchmark
  public byte[] write() {
    return Json.bytes(document);
  }

  @Benchmark
  public List<Violation> validate() {
    return schema.validate(small);
  }

  @Benchmark
  public void rule(Blackhole results) {
    rule.evaluate(results::consume);
  }

  @Benchmark
  public Compilation load() {
    return GraphFile.compile(SMALL_FILE, file);
  }

  @Benchmark
  public FileTypes types() {
    return hundred.types();
  }

  @Benchmark
  public int keystroke() {
    return edited.keystroke();
  }

  @Benchmark
  public List<FlowEntry> flowList() {
    return flows.listed();
  }

  @Benchmark
  public List<FlowEntry> flowListLater() {
    return flows.listedLater();
  }

  @Benchmark
  public List<FlowEntry> flowFetch() {
    return flows.fetched();
  }

  @Benchmark
  public List<FlowEntry> flowListAnew() {
    return flows.listedAnew();
  }

  @Benchmark
  public FlowExecution flowChain() {
    return flows.executed();
  }
}
