package dev.pawl.formats.reading;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.pawl.formats.source.SourceReader;
import dev.pawl.model.DefinitionFormat;
import dev.pawl.model.Source;
import java.util.List;

/** A format of JSON files, which are told apart by what is in them. */
public abstract class JsonFormat implements DefinitionFormat {
  private static final List<String> ENDINGS = List.of(".json");

  @Override
  public final List<String> endings() {
    return ENDINGS;
  }

  /** Only what mentions the right words is read. */
  @Override
  public final boolean recognises(String fileName, byte[] content) {
    String text = new String(content, UTF_8);
    if (!mentions(text)) {
      return false;
    }
    Source root = SourceReader.read(fileName, content).root();
    return root == null ? isMeantBy(text) : isOne(root);
  }

  @Override
  public final boolean looksAround() {
    return true;
  }

  /** Whether the words are there without which no file is of this kind. */
  protected abstract boolean mentions(String text);

  protected abstract boolean isOne(Source root);

  /** The same of a text with these words that cannot be read to its end. */
  protected boolean isMeantBy(String text) {
    return true;
  }
}
