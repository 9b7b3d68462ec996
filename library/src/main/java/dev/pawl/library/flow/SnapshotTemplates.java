package dev.pawl.library.flow;

import dev.pawl.engine.source.Snapshot;
import dev.pawl.engine.source.SourceFile;
import dev.pawl.formats.promptflow.FlowMeta;
import dev.pawl.formats.promptflow.SavedTemplate;
import dev.pawl.formats.promptflow.SavedTemplates;
import dev.pawl.formats.promptflow.TemplateFile;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The templates of a library at one moment. */
final class SnapshotTemplates implements SavedTemplates {
  private final FlowLibrary library;
  private final Snapshot snapshot;
  private final List<SourceFile> files;

  SnapshotTemplates(FlowLibrary library, Snapshot snapshot) {
    this.library = library;
    this.snapshot = snapshot;
    this.files = FlowLibrary.templateFiles(snapshot);
  }

  @Override
  public boolean areKept() {
    return true;
  }

  /** Those whose file is called so first: the others need not be read then. */
  @Override
  public @Nullable SavedTemplate find(String name) {
    if (!FlowMeta.isName(name)) {
      return null;
    }
    for (SourceFile file : files) {
      if (TemplateFile.stem(file.path()).equals(name)) {
        SavedTemplate found = library.read(snapshot, file).template();
        if (found != null) {
          return found;
        }
      }
    }
    for (SourceFile file : files) {
      SavedTemplate found =
          TemplateFile.stem(file.path()).equals(name)
              ? null
              : library.read(snapshot, file).template();
      if (found != null && found.name().equals(name)) {
        return found;
      }
    }
    return null;
  }
}
