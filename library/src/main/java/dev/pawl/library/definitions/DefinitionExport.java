package dev.pawl.library.definitions;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.pawl.formats.canvas.Canvas;
import dev.pawl.formats.export.Export;
import dev.pawl.formats.export.ExportTarget;
import dev.pawl.formats.export.Exports;
import dev.pawl.json.Values;
import dev.pawl.library.canvas.CanvasStatus;
import dev.pawl.model.Definition;
import dev.pawl.model.PawlException;
import dev.pawl.model.Place;
import dev.pawl.model.Problem;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A tool of a file in another form. Nothing is written. */
public final class DefinitionExport {
  private final ServedDefinitions served;
  private final DefinitionFile file;

  public DefinitionExport(ServedDefinitions served, DefinitionFile file) {
    this.served = served;
    this.file = file;
  }

  /**
   * @param tool its name; null for the only one, or the first of a canvas
   */
  public Map<String, @Nullable Object> to(ExportTarget target, @Nullable String tool)
      throws IOException {
    byte[] content = file.read();
    CheckedText checked = served.check(file, new String(content, UTF_8));
    Optional<Canvas> canvas = Canvas.read(file.path().toString(), content);
    Definition chosen = chosen(checked, tool, canvas.isPresent());
    refuseErrors(checked, chosen);
    Map<Place, String> statuses =
        target == ExportTarget.CANVAS ? CanvasStatus.words(checked.bundle()) : Map.of();
    Export export = new Exports(checked.bundle(), canvas).of(chosen, target, statuses);
    return Values.object(
        "files",
        export.files().stream()
            .map(each -> Values.object("path", each.path(), "text", each.text()))
            .toList());
  }

  private static Definition chosen(CheckedText checked, @Nullable String tool, boolean canvas) {
    List<Definition> all = checked.bundle().definitions();
    List<Definition> found =
        all.stream().filter(each -> tool == null || tool.equals(each.name())).toList();
    if (found.isEmpty() || (found.size() > 1 && !canvas)) {
      throw new PawlException.Conflict(
          "say which tool: " + String.join(", ", all.stream().map(Definition::name).toList()));
    }
    return found.getFirst();
  }

  /** What cannot run here would not run elsewhere. */
  private static void refuseErrors(CheckedText checked, Definition tool) {
    List<Problem> errors =
        checked.problems().stream()
            .filter(Problem::isError)
            .filter(each -> each.tool() == null || each.tool().equals(tool.name()))
            .toList();
    if (!errors.isEmpty()) {
      throw new PawlException.InvalidDefinition(errors);
    }
  }
}
