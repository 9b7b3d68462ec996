package dev.pawl.cli.runs;

/**
 * Draws when a step ran as a line within the time of its run, to half a character.
 *
 * @param from when the run began, in microseconds
 * @param to when it ended, or until when it is known
 * @param width how many characters the whole time has
 */
record TimelineBar(long from, long to, int width) {

  String of(long startedAt, long endedAt) {
    int halves = 2 * width;
    int begin = Math.min(position(startedAt, halves), halves - 1);
    int end = Math.max(begin + 1, position(endedAt, halves));
    StringBuilder bar = new StringBuilder();
    for (int i = 0; i < width && 2 * i < end; i++) {
      boolean left = begin <= 2 * i;
      boolean right = begin <= 2 * i + 1 && end > 2 * i + 1;
      bar.append(left && right ? '━' : left && 2 * i < end ? '╸' : right ? '╺' : ' ');
    }
    return bar.toString();
  }

  private int position(long at, int halves) {
    if (to <= from) {
      return 0;
    }
    double part = (double) (Math.clamp(at, from, to) - from) / (to - from);
    return (int) Math.round(part * halves);
  }
}
