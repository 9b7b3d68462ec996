package dev.pawl.formats.export;

import java.util.List;

/**
 * What an export makes.
 *
 * @param losses what of the workflow does not carry over, a sentence each
 */
public record Export(List<ExportedFile> files, List<String> losses) {
  public Export {
    files = List.copyOf(files);
    losses = List.copyOf(losses);
  }
}
