package dev.pawl.app.serve;

import dev.pawl.model.Place;
import dev.pawl.protocol.server.Tool;

/**
 * A tool of one version of a file.
 *
 * @param digest of its definition
 */
record Offered(Tool tool, String digest, Place place, FileVersion version) {}
