package dev.pawl.library.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.json.Json;
import dev.pawl.model.Identity;
import dev.pawl.model.Principal;
import dev.pawl.model.Principal.Kind;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class EventsApiIT {
  private static final Map<String, Identity> CALLERS =
      Map.of("ann", person("ann"), "bob", person("bob"), "olga", person("olga", "operator"));

  @TempDir Path folder;
  private Served served;
  private final HttpClient client = HttpClient.newHttpClient();

  private static Identity person(String name, String... roles) {
    return new Identity(
        new Principal(Kind.PERSON, name), "key", Set.of(roles), Set.of("tool:*"), null);
  }

  @BeforeEach
  void serve() throws IOException {
    Cast.write(folder);
    served = new Served(folder, CALLERS, false);
  }

  @AfterEach
  void close() throws IOException {
    served.close();
    client.close();
  }

  /** One of a stream. */
  private record Heard(String id, String kind, Map<?, ?> data) {}

  /** A stream that somebody listens to. */
  private final class Ear implements AutoCloseable {
    private final InputStream in;
    private final BufferedReader lines;

    Ear(String who, String query, String... headers) throws Exception {
      HttpRequest.Builder request =
          HttpRequest.newBuilder(URI.create(served.root() + "/api/v1/events" + query))
              .header("Authorization", "Bearer " + who)
              .header("Accept", "text/event-stream");
      if (headers.length > 0) {
        request.headers(headers);
      }
      in = client.send(request.build(), BodyHandlers.ofInputStream()).body();
      lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
    }

    Heard next() throws IOException {
      String id = "";
      String kind = "";
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (line.startsWith("id: ")) {
          id = line.substring(4);
        } else if (line.startsWith("event: ")) {
          kind = line.substring(7);
        } else if (line.startsWith("data: ")) {
          return new Heard(id, kind, (Map<?, ?>) Json.parse(line.substring(6)));
        }
      }
      throw new IOException("the stream has ended");
    }

    /** All up to one of that kind. */
    List<Heard> upTo(String kind) throws IOException {
      List<Heard> all = new ArrayList<>();
      do {
        all.add(next());
      } while (!all.getLast().kind().equals(kind));
      return all;
    }

    @Override
    public void close() throws IOException {
      in.close();
    }
  }

  private String begin(String who, String tool) throws Exception {
    String answer = served.send(who, "POST", "/api/v1/tools/" + tool + "/runs", "{}").body();
    return String.valueOf(((Map<?, ?>) Json.parse(answer)).get("run"));
  }

  private static String run(Heard heard) {
    return String.valueOf(((Map<?, ?>) heard.data().get("run")).get("run"));
  }

  @Test
  void whoeverMaySeeARunHearsOfIt() throws Exception {
    try (Ear ann = new Ear("ann", "?steps=true");
        Ear olga = new Ear("olga", "")) {
      assertThat(ann.next().kind()).isEqualTo("hello");
      assertThat(olga.next().kind()).isEqualTo("hello");
      String run = begin("ann", "look");
      List<Heard> all = ann.upTo("run.ended");
      assertThat(all.getFirst().kind()).isEqualTo("run.begun");
      assertThat(all).extracting(Heard::kind).containsAnyOf("step", "steps");
      assertThat(((Map<?, ?>) all.getLast().data().get("run")).get("status"))
          .isEqualTo("completed");
      assertThat(run(all.getLast())).isEqualTo(run);
      assertThat(olga.upTo("run.ended"))
          .extracting(Heard::kind)
          .containsExactly("run.begun", "run.ended");
    }
  }

  @Test
  void nobodyElseHearsAnything() throws Exception {
    try (Ear bob = new Ear("bob", "?steps=true")) {
      assertThat(bob.next().kind()).isEqualTo("hello");
      String foreign = begin("ann", "approve");
      String own = begin("bob", "look");
      List<Heard> all = bob.upTo("run.ended");
      assertThat(run(all.getFirst())).isEqualTo(own);
      assertThat(all.toString()).doesNotContain(foreign, "Secret");
    }
    assertThat(
            served
                .send("bob", "GET", "/api/v1/events?run=" + begin("ann", "look"), null)
                .statusCode())
        .isEqualTo(404);
  }

  @Test
  void questionsAndWhatIsHeldAreTold() throws Exception {
    try (Ear ann = new Ear("ann", "")) {
      String run = begin("ann", "approve");
      Heard question = ann.upTo("question").getLast();
      assertThat(question.data()).isEqualTo(Map.of("run", run, "step", "ask"));
      Heard changed = ann.upTo("run.changed").getLast();
      assertThat(((Map<?, ?>) changed.data().get("run")).get("status")).isEqualTo("waiting");
      begin("ann", "replace");
      assertThat(ann.upTo("approval").getLast().data().get("step")).isEqualTo("write");
    }
  }

  @Test
  void whoComesBackHearsWhatHappenedMeanwhile() throws Exception {
    String id;
    try (Ear ann = new Ear("ann", "")) {
      id = ann.next().id();
    }
    String run = begin("ann", "look");
    try (Ear again = new Ear("ann", "", "Last-Event-ID", id)) {
      List<Heard> all = again.upTo("run.ended");
      assertThat(all.getFirst().data().get("resumed")).isEqualTo(true);
      assertThat(run(all.getLast())).isEqualTo(run);
      try (Ear third = new Ear("ann", "?after=" + all.get(1).id())) {
        assertThat(third.upTo("run.ended")).extracting(Heard::kind).doesNotContain("run.begun");
      }
    }
    try (Ear stranger = new Ear("ann", "", "Last-Event-ID", "00000000-7")) {
      assertThat(stranger.next().data().get("resumed")).isEqualTo(false);
      assertThat(stranger.next().kind()).isEqualTo("reset");
    }
  }

  @Test
  void aRunThatBeganBeforeAnybodyWatchedIsToldOf() throws Exception {
    String run = begin("ann", "approve");
    try (Ear ann = new Ear("ann", "")) {
      assertThat(ann.next().kind()).isEqualTo("hello");
      served.send("ann", "POST", "/api/v1/runs/" + run + "/cancel", "{}");
      assertThat(run(ann.upTo("run.ended").getLast())).isEqualTo(run);
    }
  }

  @Test
  void gatesTellWhatTheyWouldSay() throws Exception {
    String body =
        served
            .send("ann", "POST", "/api/v1/gates/try", "{\"tool\":\"replace\",\"arguments\":{}}")
            .body();
    assertThat(body).contains("\"gate\":\"care\"", "files/write_file");
    assertThat(served.send("ann", "GET", "/api/v1/gates?tool=replace", null).body())
        .contains("\"name\":\"care\"");
    assertThat(served.send("ann", "GET", "/api/v1/gates?tool=none", null).statusCode())
        .isEqualTo(404);
  }

  @Test
  void aRunCanBeWatchedAlone() throws Exception {
    String run = begin("ann", "listen");
    try (Ear ann = new Ear("ann", "?run=" + run)) {
      assertThat(ann.next().kind()).isEqualTo("hello");
      begin("ann", "look");
      served.send("ann", "POST", "/api/v1/runs/" + run + "/cancel", "{}");
      List<Heard> all = ann.upTo("run.ended");
      assertThat(all).extracting(Heard::kind).containsAnyOf("step", "steps");
      assertThat(all)
          .filteredOn(each -> each.data().get("run") instanceof String)
          .allSatisfy(each -> assertThat(each.data().get("run")).isEqualTo(run));
    }
  }
}
