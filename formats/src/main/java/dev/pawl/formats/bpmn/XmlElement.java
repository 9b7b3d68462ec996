package dev.pawl.formats.bpmn;

import dev.pawl.model.Place;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** One element of an XML file, with its place. */
final class XmlElement {
  private final String space;
  private final String name;
  private final Place place;
  private final Map<Name, String> attributes = new LinkedHashMap<>();
  private final List<XmlElement> children = new ArrayList<>();
  private final StringBuilder text = new StringBuilder();

  /**
   * @param space the namespace, empty for attributes of the element's own
   */
  record Name(String space, String local) {}

  XmlElement(String space, String name, Place place) {
    this.space = space;
    this.name = name;
    this.place = place;
  }

  void put(String attributeSpace, String attribute, String value) {
    attributes.put(new Name(attributeSpace, attribute), value);
  }

  void add(XmlElement child) {
    children.add(child);
  }

  void append(String more) {
    text.append(more);
  }

  String space() {
    return space;
  }

  String name() {
    return name;
  }

  Place place() {
    return place;
  }

  boolean isBpmn() {
    return space.equals(Vocabulary.BPMN);
  }

  boolean is(String local) {
    return isBpmn() && name.equals(local);
  }

  /** An attribute that BPMN itself has, or null. */
  @Nullable String attribute(String local) {
    String value = attributes.get(new Name("", local));
    return value == null ? attributes.get(new Name(Vocabulary.BPMN, local)) : value;
  }

  String attribute(String local, String otherwise) {
    String value = attribute(local);
    return value == null ? otherwise : value;
  }

  /** An attribute of a namespace, or null. */
  @Nullable String within(String attributeSpace, String local) {
    return attributes.get(new Name(attributeSpace, local));
  }

  /** The first attribute of that name in any of some namespaces. */
  @Nullable String foreign(List<String> spaces, String local) {
    return spaces.stream()
        .map(each -> attributes.get(new Name(each, local)))
        .filter(each -> each != null)
        .findFirst()
        .orElse(null);
  }

  Map<Name, String> attributes() {
    return attributes;
  }

  List<XmlElement> children() {
    return children;
  }

  /** Those of BPMN of this name. */
  List<XmlElement> all(String local) {
    return children.stream().filter(each -> each.is(local)).toList();
  }

  @Nullable XmlElement first(String local) {
    for (XmlElement each : children) {
      if (each.is(local)) {
        return each;
      }
    }
    return null;
  }

  /** The parts of its extension elements that are in one of some namespaces. */
  List<XmlElement> extensions(List<String> spaces) {
    return all("extensionElements").stream()
        .flatMap(each -> each.children.stream())
        .filter(each -> spaces.contains(each.space))
        .toList();
  }

  /** The same of one name. */
  List<XmlElement> extensions(List<String> spaces, String local) {
    return extensions(spaces).stream().filter(each -> each.name.equals(local)).toList();
  }

  /** Its children of one name, in its own namespace. */
  Stream<XmlElement> own(String local) {
    return children.stream().filter(each -> each.name.equals(local) && each.space.equals(space));
  }

  String id() {
    return attribute("id", "");
  }

  /** The text in it, without that of its children. */
  String text() {
    return text.toString().strip();
  }
}
