package dev.pawl.library.flow;

import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;

/**
 * Where libraries of this machine are looked for.
 *
 * @param folders those that are libraries at the moment
 * @param opening how flows in one that appears are made ready to be executed
 */
public record FlowPlaces(Supplier<List<Path>> folders, FlowOpening opening) {}
