package dev.pawl.acceptance.embedding;

import dev.pawl.Pawl;
import dev.pawl.Run;
import java.nio.file.Path;
import java.util.Map;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.ApplicationArguments;
import org.springframework.boot.ApplicationRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The recipe for Spring Boot. */
@Configuration(proxyBeanMethods = false)
public class SpringApp {
  @Bean
  Pawl pawl(@Value("${pawl.flows}") Path flows, @Value("${pawl.data}") Path data) {
    return Pawl.builder().load(flows).keptIn(data).open();
  }

  @Bean
  ApplicationRunner resumeRuns(Pawl pawl) {
    return (ApplicationArguments _) -> pawl.resumeAll();
  }

  @Bean
  Sums sums(Pawl pawl) {
    return new Sums(pawl);
  }

  /** What the application is about. */
  public record Sums(Pawl pawl) {
    Object upTo(int n) {
      Run run = pawl.call("sum_to_n", Map.of("n", n));
      return run.orThrow();
    }
  }
}
