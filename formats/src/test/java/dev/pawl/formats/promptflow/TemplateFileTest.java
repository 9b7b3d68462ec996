package dev.pawl.formats.promptflow;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import dev.pawl.model.Problem;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TemplateFileTest {
  private static TemplateFile read(String file, String text) {
    return TemplateFile.read(file, text.getBytes(UTF_8));
  }

  private static SavedTemplate template(String file, String text) {
    return Objects.requireNonNull(read(file, text).template());
  }

  @Test
  void aTextWithoutFrontMatterIsATemplateOfItsFilesName() {
    SavedTemplate template = template("templates/Hello.md", "Hello {name},\n{{ other }}\n");
    assertThat(template.name()).isEqualTo("Hello");
    assertThat(template.text()).isEqualTo("Hello {name},\n{{ other }}");
    assertThat(template.arguments())
        .extracting(FlowVariable::name, FlowVariable::required)
        .containsExactly(tuple("name", false), tuple("other", false));
  }

  @Test
  void aFrontMatterSaysMoreOfIt() {
    SavedTemplate template =
        template(
            "t.md",
            """
            ---
            name: Brand
            description: For a brand
            variables:
              - company
              - { name: tone, required: false, default: calm, values: [calm, loud] }
            generate: true
            ---

            On {company}
            ---
            end
            """);
    assertThat(template.name()).isEqualTo("Brand");
    assertThat(template.generated()).isTrue();
    assertThat(template.text()).isEqualTo("On {company}\n---\nend");
    assertThat(template.variables())
        .containsExactly(
            FlowVariable.of("company", true),
            new FlowVariable("tone", false, null, "calm", List.of("calm", "loud")));
  }

  @Test
  void problemsOfAFrontMatterHaveTheLinesOfTheFile() {
    assertThat(read("t.md", "---\nname: T\nvariables: 1\n---\nx").problems())
        .extracting(Problem::toString)
        .singleElement()
        .asString()
        .startsWith("t.md:3:12: error: `variables` of the template must be a list");
  }

  @ParameterizedTest
  @CsvSource({"content", "template", "text", "prompt"})
  void jsonHasItsTextUnderOneOfTheUsualNames(String key) {
    SavedTemplate template =
        template(
            "x.json",
            "{\"metadata\": {\"name\": \"N\", \"description\": \"D\"}, \""
                + key
                + "\": \"T {v}\"}");
    assertThat(template.name()).isEqualTo("N");
    assertThat(template.description()).isEqualTo("D");
    assertThat(template.text()).isEqualTo("T {v}");
  }

  @Test
  void whatIsWrongIsReported() {
    assertThat(read("x.json", "{").problems()).hasSize(1);
    assertThat(read("x.json", "[]").problems()).hasSize(1);
    assertThat(read("x.json", "{}").problems()).hasSize(1);
    assertThat(read("bad name.md", "x").problems()).hasSize(1);
    assertThat(read("x.md", "---\n- a\n---\nx").problems()).hasSize(1);
    assertThat(TemplateFile.read("x.md", new byte[] {(byte) 0xff}).problems()).hasSize(1);
    assertThat(read("x.md", "---\nnever closed").template()).isNotNull();
  }
}
