package dev.pawl.model;

/** A reference to a node or a tool by name, with the place that names it. */
public record Target(String name, Place place) {}
