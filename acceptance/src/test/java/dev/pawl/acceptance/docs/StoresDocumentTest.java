package dev.pawl.acceptance.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.redis.Durability;
import dev.pawl.redis.RedisShelfProvider;
import dev.pawl.store.shelf.ShelfProvider;
import dev.pawl.testkit.Project;
import java.util.Arrays;
import java.util.List;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;

/** The recipe for a store of one's own is followed to the letter, and its outcome is tested. */
class StoresDocumentTest {
  private static final String HERE = "acceptance/src/test/java/dev/pawl/acceptance/docs/";

  private final String document = Project.read("docs/stores.md");

  private static String withoutPackage(String file) {
    String code = Project.read(HERE + file);
    return code.substring(code.indexOf("\n\n") + 2).strip();
  }

  @Test
  void theCodeIsThatOfTheStoreThatIsTested() {
    List<String> snippets = Fences.of(document, "java").stream().map(String::strip).toList();
    assertThat(snippets)
        .containsExactly(withoutPackage("LogShelf.java"), withoutPackage("LogShelfTest.java"));
  }

  @Test
  void whatCanBeAcceptedOfRedisIsNamed() {
    assertThat(Arrays.stream(Durability.values()).map(each -> each.name().toLowerCase()))
        .allMatch(word -> document.contains("`" + word + "`"));
  }

  @Test
  void theModuleIsFoundByItsServiceFile() {
    assertThat(ServiceLoader.load(ShelfProvider.class))
        .hasExactlyElementsOfTypes(RedisShelfProvider.class);
    assertThat(document).contains("META-INF/services/" + ShelfProvider.class.getName());
  }
}
