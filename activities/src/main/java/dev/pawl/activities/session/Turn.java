package dev.pawl.activities.session;

import dev.pawl.mcp.face.PacedRun;

/**
 * What came of letting a session go on.
 *
 * @param session as it is now
 * @param stand whether it waits for its client, works, or is over
 */
public record Turn(Session session, PacedRun.Stand stand) {}
