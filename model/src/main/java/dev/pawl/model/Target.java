package dev.pawl.model;

/** A reference to a node or a tool by name, with the place that names it. */
public record Target(String name, Place place) {
  /** A reference that stands in no file. */
  public static Target of(String name) {
    return new Target(name, Place.UNKNOWN);
  }
}
