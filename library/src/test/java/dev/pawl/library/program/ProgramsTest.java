package dev.pawl.library.program;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pawl.Pawl;
import dev.pawl.activities.Activities;
import dev.pawl.activities.Activity;
import dev.pawl.activities.ActivityProvider;
import dev.pawl.activities.ActivityWorkflow;
import dev.pawl.activities.WorkflowHooks;
import dev.pawl.activities.type.JsonType;
import dev.pawl.model.PawlException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.jar.JarOutputStream;
import java.util.zip.ZipEntry;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Programs in jars that are not as they should be, and those who hear how their runs end. */
@Timeout(60)
class ProgramsTest {
  private static final JsonType<Map<String, @Nullable Object>> ANYTHING =
      JsonType.schema(Map.of("type", "object"));

  @TempDir Path folder;

  private static Activity<?, ?> nothing() {
    return Activity.named("nothing", ANYTHING, ANYTHING).readOnly().run(_ -> Map.of());
  }

  /** Has no activities at all. */
  public static final class Missing implements ActivityProvider {
    @Override
    @SuppressWarnings("NullAway")
    public Activities activities() {
      return null;
    }
  }

  /** Has one. */
  public static class First implements ActivityProvider {
    @Override
    public Activities activities() {
      return Activities.named("first", "1").tool(nothing()).build();
    }
  }

  /** Has another of the same name. */
  public static final class Second extends First {}

  /** Fails before it has any. */
  public static final class Failing implements ActivityProvider {
    @Override
    public Activities activities() {
      throw new AssertionError("not today");
    }
  }

  private Path jar(Class<?>... providers) throws IOException {
    Path jar = folder.resolve(providers[0].getSimpleName() + providers.length + ".jar");
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
      out.putNextEntry(new ZipEntry("META-INF/services/" + ActivityProvider.class.getName()));
      for (Class<?> each : providers) {
        out.write((each.getName() + "\n").getBytes(UTF_8));
      }
    }
    return jar;
  }

  @Test
  void aProgramWithoutActivitiesIsToldOf() throws Exception {
    for (Class<?> provider : List.of(Missing.class, Failing.class)) {
      Path jar = jar(provider);
      assertThatThrownBy(() -> Programs.load(List.of(jar)))
          .as(provider.getSimpleName())
          .isInstanceOf(PawlException.Conflict.class)
          .hasMessageContaining("cannot be used");
    }
  }

  @Test
  void twoActivitiesOfTheSameNameAreToldOf() throws Exception {
    Programs programs = Programs.load(List.of(jar(First.class, Second.class)));
    assertThatThrownBy(programs::servers)
        .isInstanceOf(PawlException.Conflict.class)
        .hasMessageContaining("there are two activities `nothing`");
  }

  @Test
  void oneOfSeveralProgramsIsNotTakenForAllOfThem() throws Exception {
    Programs programs = Programs.load(List.of(jar(Second.class, First.class)));
    assertThatThrownBy(programs::only)
        .isInstanceOf(PawlException.Conflict.class)
        .hasMessageContaining("several programs");
    assertThatThrownBy(programs::bundle).isInstanceOf(PawlException.Conflict.class);
  }

  @Test
  void theEndIsHeardOfThoughTheSuccessWasNotTakenWell() throws Exception {
    CountDownLatch over = new CountDownLatch(1);
    WorkflowHooks hooks =
        new WorkflowHooks() {
          @Override
          public void onSuccess(String sessionId, Map<String, @Nullable Object> results) {
            throw new IllegalStateException("not well");
          }

          @Override
          public void onComplete(String sessionId) {
            over.countDown();
          }
        };
    ActivityWorkflow workflow =
        ActivityWorkflow.named("flow", ANYTHING).step(nothing()).hooks(hooks).build();
    try (Pawl pawl = Pawl.of(Activities.named("heard", "1").workflow(workflow).build())) {
      pawl.call("flow", Map.of());
      assertThat(over.await(10, TimeUnit.SECONDS)).isTrue();
    }
  }
}
