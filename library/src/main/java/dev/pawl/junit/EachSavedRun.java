package dev.pawl.junit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.Extension;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.jupiter.api.extension.TestTemplateInvocationContext;
import org.junit.jupiter.api.extension.TestTemplateInvocationContextProvider;

/** Calls a test once for each saved run. */
final class EachSavedRun implements TestTemplateInvocationContextProvider {
  @Override
  public boolean supportsTestTemplate(ExtensionContext context) {
    return true;
  }

  @Override
  public Stream<TestTemplateInvocationContext> provideTestTemplateInvocationContexts(
      ExtensionContext context) {
    SavedRuns runs = context.getRequiredTestMethod().getAnnotation(SavedRuns.class);
    try {
      return dev.pawl.library.embed.SavedRuns.files(Path.of(runs.value())).stream()
          .map(file -> new Invocation(new SavedRun(file)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private record Invocation(SavedRun run) implements TestTemplateInvocationContext {
    @Override
    public String getDisplayName(int index) {
      return run.name();
    }

    @Override
    public List<Extension> getAdditionalExtensions() {
      return List.of(new Parameter(run));
    }
  }

  private record Parameter(SavedRun run) implements ParameterResolver {
    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
      return parameter.getParameter().getType() == SavedRun.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
      return run;
    }
  }
}
