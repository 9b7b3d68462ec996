package example;

import static dev.pawl.Expression.expr;
import static dev.pawl.Node.ask;
import static dev.pawl.Node.choice;
import static dev.pawl.Node.mcp;
import static dev.pawl.Node.transform;

import dev.pawl.Graph;
import dev.pawl.HttpSettings;
import dev.pawl.Pawl;
import dev.pawl.Run;
import dev.pawl.Server;
import dev.pawl.Step;
import dev.pawl.model.PawlException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** What docs and README show, as a program: prints what comes of it. */
public final class Main {
  private Main() {}

  /**
   * @param args the file with the tool {@code sum_to_n}, and a folder to keep runs in
   */
  public static void main(String[] args) {
    callAFile(Path.of(args[0]));
    buildAGraph();
    sayWhatIsMissing(Path.of(args[1]));
  }

  private static void callAFile(Path file) {
    try (Pawl pawl = Pawl.load(file)) {
      Run run = pawl.call("sum_to_n", Map.of("n", 10));
      for (Step step : run.steps()) {
        System.out.println(step.id() + " made " + step.output());
      }
      System.out.println("result " + run.orThrow());
    }
  }

  private static void buildAGraph() {
    Server shop =
        Server.inProcess()
            .tool(
                "price",
                "What something costs",
                Map.of("type", "object", "required", List.of("item")),
                arguments -> "plums".equals(arguments.get("item")) ? 3 : 5);
    Graph graph =
        Graph.named("order")
            .description("Orders fruit, when somebody agrees to the price")
            .server("shop", shop)
            .nodes(
                mcp("price", "shop", "price").arg("item", expr("$.entry.item")).retry(3),
                ask("agree", expr("\"Pay \" & $.price & \"?\"")).options("yes", "no"),
                choice("decide").when("agree = 'no'", "refused"),
                transform("ordered", "{ \"paid\": $.price }").to("exit"))
            .aside(transform("refused", "{ \"paid\": 0 }"))
            .build();

    try (Pawl pawl = Pawl.of(graph)) {
      Run run = pawl.call("order", Map.of("item", "plums"));
      System.out.println(run.questions().getFirst().text());
      System.out.println(pawl.answer(run.id(), "yes").orThrow());
    }
  }

  /** A web server and databases are there only for those who add them. */
  private static void sayWhatIsMissing(Path folder) {
    Graph graph = Graph.named("one").nodes(transform("one", "1")).build();
    try (Pawl pawl = Pawl.builder().add(graph).keptIn(folder).open()) {
      pawl.start("one", Map.of());
      System.out.println("kept");
    } catch (PawlException.Unreachable e) {
      System.out.println(e.getMessage());
    }
    try (Pawl pawl = Pawl.of(graph)) {
      pawl.serve(HttpSettings.local(0)).close();
      System.out.println("served");
    } catch (PawlException.Unreachable e) {
      System.out.println(e.getMessage());
    }
  }
}
