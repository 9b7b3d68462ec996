package dev.pawl.library.api;

import dev.pawl.engine.host.Oversight;
import dev.pawl.library.definitions.Workshop;
import dev.pawl.library.serve.Catalog;
import dev.pawl.library.serve.ServedRuns;

/**
 * What the API tells of and acts on.
 *
 * @param oversight the roles that may touch the runs of others
 * @param editable whether the files may be changed by it
 */
public record ApiSubject(
    ServedRuns runs,
    Catalog catalog,
    Oversight oversight,
    Workshop workshop,
    boolean editable) {}
