package dev.pawl.acceptance.embedding;

import static dev.pawl.Expression.expr;
import static dev.pawl.Node.mcp;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.pawl.Graph;
import dev.pawl.HttpSettings;
import dev.pawl.McpHandler;
import dev.pawl.Pawl;
import dev.pawl.Server;
import dev.pawl.testkit.Project;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.Map;
import org.eclipse.jetty.ee11.servlet.ServletContextHandler;
import org.eclipse.jetty.ee11.servlet.ServletHolder;
import org.eclipse.jetty.server.ServerConnector;
import org.jboss.weld.environment.se.Weld;
import org.jboss.weld.environment.se.WeldContainer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

/** What the documents tell the users of frameworks works with these frameworks. */
class RecipesIT {
  private static final Path FLOWS = Project.file("examples/sum_to_n.yaml");

  @TempDir Path folder;

  @Test
  void anApplicationOfSpringBootHasPawlAsABean() {
    Pawl pawl;
    try (ConfigurableApplicationContext context =
        new SpringApplicationBuilder(SpringApp.class)
            .web(WebApplicationType.NONE)
            .logStartupInfo(false)
            .properties(Map.of("pawl.flows", FLOWS.toString(), "pawl.data", folder.toString()))
            .run()) {
      pawl = context.getBean(Pawl.class);
      assertThat(context.getBean(SpringApp.Sums.class).upTo(10)).isEqualTo(Map.of("sum", 55));
    }
    assertThatItIsClosed(pawl);
  }

  @Test
  void anApplicationWithCdiHasPawlAsABean() {
    System.setProperty("pawl.flows", FLOWS.toString());
    System.setProperty("pawl.data", folder.toString());
    Pawl pawl;
    try (WeldContainer container =
        new Weld()
            .disableDiscovery()
            .beanClasses(CdiApp.PawlProducer.class, CdiApp.Sums.class)
            .initialize()) {
      CdiApp.Sums sums = container.select(CdiApp.Sums.class).get();
      pawl = sums.pawl;
      assertThat(sums.upTo(10)).isEqualTo(Map.of("sum", 55));
    } finally {
      System.clearProperty("pawl.flows");
      System.clearProperty("pawl.data");
    }
    assertThatItIsClosed(pawl);
  }

  private static void assertThatItIsClosed(Pawl pawl) {
    assertThat(catchThrowable(() -> pawl.runs(1))).hasMessageContaining("stopping");
  }

  @Test
  void aServletServesTheTools() throws Exception {
    org.eclipse.jetty.server.Server web =
        new org.eclipse.jetty.server.Server(new InetSocketAddress("127.0.0.1", 0));
    try (Pawl pawl = Pawl.load(FLOWS);
        McpHandler handler = pawl.handler(HttpSettings.local(0))) {
      ServletContextHandler context = new ServletContextHandler("/");
      context.addServlet(new ServletHolder(new McpServlet(handler)), "/mcp");
      web.setHandler(context);
      web.start();
      int port = ((ServerConnector) web.getConnectors()[0]).getLocalPort();
      Graph client =
          Graph.named("client")
              .server("served", Server.url("http://127.0.0.1:" + port + "/mcp"))
              .nodes(mcp("call", "served", "sum_to_n").arg("n", expr("$.entry.n")))
              .build();
      try (Pawl caller = Pawl.of(client)) {
        assertThat(caller.call("client", Map.of("n", 10)).orThrow()).isEqualTo(Map.of("sum", 55));
      }
    } finally {
      web.stop();
    }
  }
}
