package dev.pawl.library.flow;

import dev.pawl.model.Problem;
import java.util.List;

/**
 * The flows of a library, as far as can be told without reading what is in them.
 *
 * @param problems of files of which not even that can be told
 */
record FlowList(List<FlowEntry> entries, List<Problem> problems) {
  FlowList {
    entries = List.copyOf(entries);
    problems = List.copyOf(problems);
  }
}
