package dev.pawl.formats.bpmn;

import java.util.Map;

/**
 * What all processes of a file share.
 *
 * @param processes the tools that they become, by their ids
 */
record FileParts(Declared declared, Bindings bindings, Map<String, String> processes) {
  FileParts {
    processes = Map.copyOf(processes);
  }
}
