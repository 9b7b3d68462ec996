package dev.pawl.cli.option;

/**
 * A word that stands for itself.
 *
 * @param many whether all words that follow belong to it too
 */
public record Argument(Type type, String label, String description, boolean needed, boolean many) {}
