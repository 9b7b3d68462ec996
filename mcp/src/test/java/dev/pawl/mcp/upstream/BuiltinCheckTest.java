package dev.pawl.mcp.upstream;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.json.Values;
import dev.pawl.model.Place;
import dev.pawl.model.Problem;
import dev.pawl.model.UpstreamDefinition;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class BuiltinCheckTest {
  private static final Place PLACE = new Place("a.yaml", 2, 3);

  private static List<String> problems(String kind, Object... options) {
    UpstreamDefinition definition =
        new UpstreamDefinition.Builtin("docs", kind, Values.object(options), PLACE);
    return BuiltinCheck.check(definition).stream().map(Problem::toString).toList();
  }

  @Test
  void goodOptionsAreNoProblem() {
    assertThat(problems("files")).isEmpty();
    assertThat(problems("files", "root", "./data", "readOnly", false)).isEmpty();
  }

  @Test
  void aRootThatDoesNotExistIsNoProblemYet() {
    assertThat(problems("files", "root", "/no/such/folder")).isEmpty();
  }

  @Test
  void anUnknownKindIsAProblem() {
    assertThat(problems("fiels"))
        .containsExactly(
            "a.yaml:2:3: error: server `docs`: there is no builtin server `fiels`"
                + " — did you mean `files`? [BAD_SERVER]");
    assertThat(problems("mail").getFirst()).contains("the builtin servers are files");
  }

  @Test
  void anUnknownOptionIsAProblem() {
    assertThat(problems("files", "readonly", true, "depth", 1))
        .containsExactly(
            "a.yaml:2:3: error: server `docs`: the builtin server `files` has no option"
                + " `readonly` — did you mean `readOnly`? [UNKNOWN_KEY]",
            "a.yaml:2:3: error: server `docs`: the builtin server `files` has no option"
                + " `depth` — its options are root, readOnly [UNKNOWN_KEY]");
  }

  @Test
  void anOptionOfTheWrongTypeIsAProblem() {
    String root =
        "a.yaml:2:3: error: server `docs`: option `root` must be the path of a folder [BAD_SERVER]";
    assertThat(problems("files", "root", 1)).containsExactly(root);
    assertThat(problems("files", "root", null)).containsExactly(root);
    assertThat(problems("files", "root", " ")).containsExactly(root);
    assertThat(problems("files", "root", "a\0b")).containsExactly(root);
    assertThat(problems("files", "readOnly", "yes"))
        .containsExactly(
            "a.yaml:2:3: error: server `docs`: option `readOnly` must be true or false"
                + " [BAD_SERVER]");
  }

  @Test
  void otherServersAreNotItsBusiness() {
    assertThat(
            BuiltinCheck.check(
                new UpstreamDefinition.Stdio("x", "x", List.of(), Map.of(), null, PLACE)))
        .isEmpty();
    assertThat(BuiltinCheck.check(new UpstreamDefinition.Http("x", "x", Map.of(), false, PLACE)))
        .isEmpty();
  }
}
