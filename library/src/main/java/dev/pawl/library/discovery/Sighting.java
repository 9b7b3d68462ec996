package dev.pawl.library.discovery;

import dev.pawl.model.Place;
import dev.pawl.model.UpstreamDefinition;

/**
 * A place where a server is configured.
 *
 * @param name there
 * @param said what is said of it, variables included
 * @param definition the same, ready for use, or why it cannot be used
 */
public record Sighting(
    String name,
    ConfiguringProgram program,
    ServerScope scope,
    Place place,
    ServerText said,
    UpstreamDefinition definition) {}
