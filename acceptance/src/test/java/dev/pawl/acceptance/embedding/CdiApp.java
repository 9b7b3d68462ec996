package dev.pawl.acceptance.embedding;

import dev.pawl.Pawl;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.Dependent;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.event.Startup;
import jakarta.enterprise.inject.Disposes;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.nio.file.Path;
import java.util.Map;

/** The recipe for Quarkus, and for all that speak CDI. */
public final class CdiApp {
  private CdiApp() {}

  /** Opens Pawl with the application, and closes it with that. */
  @ApplicationScoped
  public static class PawlProducer {
    @Produces
    @Singleton
    Pawl pawl() {
      Path flows = Path.of(System.getProperty("pawl.flows"));
      return Pawl.builder().load(flows).keptIn(Path.of(System.getProperty("pawl.data"))).open();
    }

    void resumeRuns(@Observes Startup event, Pawl pawl) {
      pawl.resumeAll();
    }

    void close(@Disposes Pawl pawl) {
      pawl.close();
    }
  }

  /** What the application is about. */
  @Dependent
  public static class Sums {
    @Inject Pawl pawl;

    Object upTo(int n) {
      return pawl.call("sum_to_n", Map.of("n", n)).orThrow();
    }
  }
}
