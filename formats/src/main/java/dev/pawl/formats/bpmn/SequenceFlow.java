package dev.pawl.formats.bpmn;

import dev.pawl.model.Place;
import org.jspecify.annotations.Nullable;

/**
 * An arrow from one flow node to another.
 *
 * @param condition under which it is taken, or null
 */
record SequenceFlow(
    String id, String source, String target, @Nullable XmlElement condition, Place place) {}
