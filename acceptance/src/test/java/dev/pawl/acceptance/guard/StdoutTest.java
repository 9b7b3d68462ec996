package dev.pawl.acceptance.guard;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** In stdio mode stdout is the wire, so only the command line may print. */
class StdoutTest {

  private static final Set<String> STREAMS = Set.of("out", "err");

  @Test
  void onlyTheCommandLinePrints() {
    assertThat(prints(Subjects.PRODUCT, Subjects.product())).isEmpty();
  }

  @Test
  void printingElsewhereIsCaught() {
    String culprit = Subjects.FIXTURE + ".engine.Chatty";
    assertThat(prints(Subjects.FIXTURE, Subjects.fixture()))
        .containsExactly(
            new ForbiddenUse(culprit, "IO.println"),
            new ForbiddenUse(culprit, "IllegalStateException.printStackTrace"),
            new ForbiddenUse(culprit, "System.err"),
            new ForbiddenUse(culprit, "System.out"));
  }

  private static List<ForbiddenUse> prints(String root, JavaClasses classes) {
    return ForbiddenUse.find(classes, type -> !mayPrint(root, type), StdoutTest::isPrint);
  }

  private static boolean mayPrint(String root, JavaClass type) {
    return (type.getPackageName() + ".").startsWith(root + ".cli.");
  }

  private static boolean isPrint(JavaAccess<?> access) {
    JavaClass owner = access.getTargetOwner();
    String member = access.getTarget().getName();
    return (owner.isEquivalentTo(System.class) && STREAMS.contains(member))
        || owner.getName().equals("java.lang.IO")
        || (owner.isAssignableTo(Throwable.class)
            && member.equals("printStackTrace")
            && parameters(access) == 0);
  }

  private static int parameters(JavaAccess<?> access) {
    String name = access.getTarget().getFullName();
    return name.endsWith("()") ? 0 : 1;
  }
}
