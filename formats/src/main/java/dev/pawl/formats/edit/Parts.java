package dev.pawl.formats.edit;

import java.util.List;

/** All parts of a text, and which alias names which anchor. */
record Parts(TextPart root, List<Use> uses) {
  Parts {
    uses = List.copyOf(uses);
  }

  /** An alias and the anchor that it names, by their offsets. */
  record Use(String name, int anchor, int alias) {}
}
