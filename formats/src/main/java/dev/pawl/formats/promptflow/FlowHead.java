package dev.pawl.formats.promptflow;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.pawl.formats.reading.Cursor;
import dev.pawl.formats.reading.KeySet;
import dev.pawl.formats.reading.Report;
import dev.pawl.formats.source.Reading;
import dev.pawl.formats.source.SourceReader;
import dev.pawl.model.Problem;
import dev.pawl.model.Source;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a file says of its flows, without what is in them: nodes and edges are passed over.
 *
 * @param flows those that say enough of themselves
 */
public record FlowHead(List<FlowMeta> flows, List<Problem> problems) {
  private static final Set<String> PASSED_OVER = Set.of("nodes", "edges");
  private static final KeySet KEYS = KeySet.of("metadata", "flows", "tools", "connections");
  private static final FlowHead NOTHING = new FlowHead(List.of(), List.of());

  public FlowHead {
    flows = List.copyOf(flows);
    problems = List.copyOf(problems);
  }

  /** Of a file that may be something else; then there is nothing in it. */
  public static FlowHead read(String fileName, byte[] content) {
    String text = new String(content, UTF_8);
    if (!text.contains("\"nodes\"") && !text.contains("\"flows\"")) {
      return NOTHING;
    }
    Reading reading = SourceReader.readJsonWithout(PASSED_OVER, fileName, content);
    if (!(reading.root() instanceof Source.Mapping root)) {
      return FlowShape.isMentionedIn(text) ? new FlowHead(List.of(), reading.problems()) : NOTHING;
    }
    if (root.get("tools") != null || root.get("connections") != null) {
      return NOTHING;
    }
    Report report = new Report(reading);
    Cursor file = new Cursor(root, "the file", KEYS, report);
    List<FlowMeta> metas = new ArrayList<>();
    if (root.get("flows") instanceof Source.Sequence flows) {
      flows.items().forEach(each -> add(metas, exported(each, root, report)));
    } else if (root.get("metadata") != null) {
      add(metas, new FlowReader(FlowShape.FLAT, file, null).meta());
    } else if (new PromptFlowFormat().recognises(fileName, content)) {
      return new FlowHead(List.of(), FlowFile.read(fileName, content).problems());
    } else {
      return NOTHING;
    }
    return new FlowHead(metas, Pointers.in(root, report.sorted()));
  }

  private static @Nullable FlowMeta exported(Source flow, Source.Mapping root, Report report) {
    if (!(flow instanceof Source.Mapping mapping)) {
      return null;
    }
    Source.Mapping whole = root.get("metadata") instanceof Source.Mapping all ? all : null;
    Cursor cursor = new Cursor(mapping, "a flow", FlowReader.EXPORTED, report);
    return new FlowReader(FlowShape.EXPORT, cursor, whole).meta();
  }

  private static void add(List<FlowMeta> metas, @Nullable FlowMeta meta) {
    if (meta != null && FlowMeta.isName(meta.name())) {
      metas.add(meta);
    }
  }
}
