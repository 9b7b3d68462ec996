package dev.pawl.acceptance.guard;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Test;

class NullMarkedTest {

  private static final ArchRule MARKED =
      classes()
          .should(
              new ArchCondition<>("be in a null-marked package") {
                @Override
                public void check(JavaClass type, ConditionEvents events) {
                  if (!type.getPackage().isAnnotatedWith(NullMarked.class)) {
                    String message = type.getPackageName() + " is not null-marked";
                    events.add(SimpleConditionEvent.violated(type, message));
                  }
                }
              });

  @Test
  void everyPackageIsNullMarked() {
    MARKED.check(Subjects.product());
  }

  @Test
  void aPackageWithoutTheMarkIsCaught() {
    assertThatThrownBy(() -> MARKED.check(Subjects.fixture()))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining(Subjects.FIXTURE + ".json is not null-marked")
        .hasMessageNotContaining(Subjects.FIXTURE + ".engine is not null-marked");
  }
}
