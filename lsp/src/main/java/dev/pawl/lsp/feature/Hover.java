package dev.pawl.lsp.feature;

/** What is shown of a part of a text: from an offset to behind another, in Markdown. */
public record Hover(int start, int end, String markdown) {}
