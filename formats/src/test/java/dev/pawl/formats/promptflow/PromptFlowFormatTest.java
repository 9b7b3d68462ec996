package dev.pawl.formats.promptflow;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.formats.DefinitionFormats;
import dev.pawl.model.Bundle;
import dev.pawl.model.Definition;
import dev.pawl.model.Join;
import dev.pawl.model.Node;
import dev.pawl.model.NodeKind;
import dev.pawl.model.Target;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PromptFlowFormatTest {
  private static final String FLOW =
      FlowTexts.flow(
          FlowTexts.input("in", "topic")
              + ","
              + FlowTexts.node(
                  "a",
                  "template",
                  "\"label\": \"A\", \"template\": \"own {topic}\", \"selectedTemplateId\": \"Saved\", \"variables\": [\"topic\"]")
              + ","
              + FlowTexts.template("b", "then {a_result}", "a_result")
              + ","
              + FlowTexts.result("out"),
          FlowTexts.chain("a", "b") + "," + FlowTexts.chain("b", "out"));

  @TempDir Path folder;

  private static boolean recognises(String text) {
    return new PromptFlowFormat().recognises("x.json", text.getBytes(UTF_8));
  }

  @Test
  void recognisesBothShapesAlsoWithMistakesInThem() {
    assertThat(recognises(FLOW)).isTrue();
    assertThat(recognises(FLOW.substring(0, FLOW.length() - 3))).isTrue();
    assertThat(recognises("{\"flows\": [{\"nodes\": [], \"edges\": []}], \"metadata\": {}}"))
        .isTrue();
    assertThat(recognises("{\"metadata\": {}, \"nodes\": [], \"edges\": []}")).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"name\": \"canvas\", \"nodes\": [], \"connections\": [], \"metadata\": {}}",
        "{\"tools\": [{\"name\": \"x\", \"nodes\": []}], \"metadata\": {}}",
        "{\"nodes\": [{\"id\": 1}], \"edges\": []}",
        "{\"metadata\": {}, \"edges\": []}",
        "[\"nodes\", \"edges\"]",
        "{}"
      })
  void leavesEverythingElseAlone(String text) {
    assertThat(recognises(text)).isFalse();
  }

  private Bundle read(String file) {
    return DefinitionFormats.STANDARD.read(folder.resolve(file));
  }

  private void write(String file, String text) throws IOException {
    Path path = folder.resolve(file);
    Files.createDirectories(path.getParent());
    Files.writeString(path, text);
  }

  private static Node node(Definition definition, String id) {
    return definition.nodes().stream()
        .filter(each -> each.id().equals(id))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void inputsBecomeTheEntryTemplatesPromptsAndTheResultTheExit() throws IOException {
    write("some.json", FLOW);
    Bundle bundle = read("some.json");
    assertThat(bundle.problems()).isEmpty();
    Definition flow = bundle.definitions().getFirst();
    assertThat(flow.nodes()).extracting(Node::id).containsExactly("in", "a", "b", "out");
    assertThat(node(flow, "in").kind()).isInstanceOf(NodeKind.Entry.class);
    assertThat(node(flow, "a").next()).extracting(Target::name).containsExactly("b");
    assertThat(node(flow, "b").kind()).isInstanceOf(NodeKind.Prompt.class);
    assertThat(node(flow, "out").kind()).isInstanceOf(NodeKind.Exit.class);
    assertThat(flow.inputSchema().value().toString()).contains("topic");
  }

  @Test
  void aSavedTemplateWinsAndOneThatIsMissingStopsTheFlowThere() throws IOException {
    write("flows/some.json", FLOW);
    Bundle without = read("flows/some.json");
    assertThat(without.problems())
        .singleElement()
        .asString()
        .contains("there is no template `Saved`");
    assertThat(node(without.definitions().getFirst(), "a").kind())
        .isInstanceOf(NodeKind.Fail.class);
    write("templates/Saved.md", "---\ntitle: Saved one\n---\nsaved {topic}\n");
    Bundle with = read("flows/some.json");
    assertThat(with.problems()).isEmpty();
    assertThat(node(with.definitions().getFirst(), "a").kind().toString())
        .contains("saved {topic}");
    assertThat(with.borrowed().files()).anyMatch(each -> each.endsWith("Saved.md"));
  }

  @Test
  void theTextInAFlowCountsWhereNoTemplatesAreSaved() throws IOException {
    write("elsewhere/some.json", FLOW);
    assertThat(node(read("elsewhere/some.json").definitions().getFirst(), "a").kind().toString())
        .contains("own {topic}");
  }

  @Test
  void aTemplateThatAsksAModelBecomesAQuestion() throws IOException {
    write("flows/some.json", FLOW);
    write("templates/Saved.json", "{\"name\": \"Saved\", \"content\": \"x\", \"generate\": true}");
    Definition flow = read("flows/some.json").definitions().getFirst();
    assertThat(node(flow, "in").next()).extracting(Target::name).containsExactly("a%prompt");
    assertThat(node(flow, "a%prompt").kind()).isInstanceOf(NodeKind.Prompt.class);
    assertThat(node(flow, "a").kind())
        .isInstanceOfSatisfying(
            NodeKind.Ask.class, ask -> assertThat(ask.to()).isEqualTo(NodeKind.To.MODEL));
  }

  @Test
  void nodesThatChainsMeetAtWaitForAllOfThem() throws IOException {
    String nodes =
        String.join(
            ",",
            List.of(
                FlowTexts.template("a", "x", "v"),
                FlowTexts.template("b", "x", "v"),
                FlowTexts.template("c", "x", "v")));
    write(
        "d.json",
        FlowTexts.flow(nodes, FlowTexts.chain("a", "c") + "," + FlowTexts.chain("b", "c")));
    Definition flow = read("d.json").definitions().getFirst();
    assertThat(node(flow, "entry").next()).extracting(Target::name).containsExactly("a", "b");
    assertThat(node(flow, "c").join()).isEqualTo(Join.ALL);
    assertThat(node(flow, "c").next()).extracting(Target::name).containsExactly("exit");
  }

  @ParameterizedTest
  @ValueSource(strings = {"plain-1", "a/b", "ü [0]#2", "100%", "%41", "\t\n", "日本"})
  void idsAreWrittenSoThatTheyCanBeReadBack(String id) {
    assertThat(NodeIds.decoded(NodeIds.encoded(id))).isEqualTo(id);
    assertThat(NodeIds.encoded(id)).doesNotContainAnyWhitespaces().doesNotContain("/", "#", "[");
  }
}
