package dev.pawl.mcp.face;

/**
 * How many runs callers may have going on at once.
 *
 * @param working runs that compute or call, in all
 * @param workingEach the same of one principal
 * @param waiting runs that wait for an answer or a moment, in all
 * @param waitingEach the same of one principal
 */
record FaceLimits(int working, int workingEach, int waiting, int waitingEach) {
  static final FaceLimits DEFAULT = new FaceLimits(10_000, 5_000, 200_000, 50_000);
}
