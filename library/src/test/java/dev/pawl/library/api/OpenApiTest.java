package dev.pawl.library.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pawl.library.studio.Studio;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class OpenApiTest {
  @TempDir Path folder;

  @Test
  void theDocumentHasWhatTheServerHas() throws Exception {
    Studio studio = Studio.of(folder, false, InstantSource.system());
    try (Served served = new Served(folder, Map.of(), false, studio)) {
      TreeSet<String> routes =
          served.api.routes().stream()
              .map(each -> each.method() + " " + String.join("/", each.path()))
              .collect(Collectors.toCollection(TreeSet::new));
      routes.add("GET events");
      assertThat(OpenApi.DOCUMENT.routes()).isEqualTo(routes);
    }
  }

  @Test
  void anAnswerOfAnotherShapeIsCaught() {
    OpenApi.DOCUMENT.check("GET", "/api/v1/runs", 200, "{\"runs\":[],\"next\":null}");
    for (String body : new String[] {"{\"runs\":[]}", "{\"runs\":[7],\"next\":null}", "[]"}) {
      assertThatThrownBy(() -> OpenApi.DOCUMENT.check("GET", "/api/v1/runs?most=1", 200, body))
          .isInstanceOf(AssertionError.class);
    }
  }
}
