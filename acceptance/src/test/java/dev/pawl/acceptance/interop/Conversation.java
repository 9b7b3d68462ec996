package dev.pawl.acceptance.interop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.json.Json;
import dev.pawl.npm.Ended;
import dev.pawl.npm.NpmPackages;
import dev.pawl.testkit.Project;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What a client of {@code acceptance/src/test/node} met, step by step: a value or an error. */
record Conversation(Map<String, Map<?, ?>> steps) {

  /**
   * Lets a client talk.
   *
   * @param client a script and its first arguments
   * @param talk what about: another script
   * @param mark the name of a file that no other client uses
   * @param server a URL, or the words of a command that speaks on stdin and stdout
   */
  static Conversation of(
      BuiltPawl pawl, List<String> client, String talk, String mark, List<String> server)
      throws IOException, InterruptedException {
    Path script = NpmPackages.script(Project.file("acceptance/src/test/node/" + client.getFirst()));
    List<String> command = new ArrayList<>(List.of(NpmPackages.node(), script.toString()));
    command.addAll(client.subList(1, client.size()));
    command.addAll(List.of(talk, mark));
    command.addAll(server);
    Ended ended = Ended.of(pawl.in(command), Duration.ofMinutes(3));
    assertThat(ended.code()).as(ended.everything()).isZero();
    Map<String, Map<?, ?>> steps = new LinkedHashMap<>();
    for (String line : ended.output().lines().toList()) {
      Map<?, ?> step = (Map<?, ?>) Json.parse(line);
      steps.put((String) step.get("step"), step);
    }
    assertThat(steps).as(ended.everything()).containsKey("closed");
    return new Conversation(steps);
  }

  Object value(String step) {
    Map<?, ?> met = steps.get(step);
    assertThat(met).as(step).isNotNull();
    assertThat(met.get("error")).as("error of " + step).isNull();
    return met.get("value");
  }

  Map<?, ?> result(String step) {
    return (Map<?, ?>) value(step);
  }

  Map<?, ?> error(String step) {
    assertThat(steps.get(step).get("error")).as(step).isInstanceOf(Map.class);
    return (Map<?, ?>) steps.get(step).get("error");
  }
}
