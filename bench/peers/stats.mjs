/** The value that a share of all values does not exceed (nearest rank). */
export function quantile(values, share) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(share * sorted.length) - 1))];
}

/** The middle value, or the mean of the two in the middle. */
export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const half = sorted.length >> 1;
  return sorted.length % 2 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
}

/** The middle value and the two at the ends. */
export function spread(values) {
  return { median: median(values), least: Math.min(...values), most: Math.max(...values) };
}

/** What comes out when the values of two contenders are divided round by round, as far as both have them. */
export function ratios(ours, theirs) {
  const rounds = Math.min(ours.length, theirs.length);
  return rounds ? spread(ours.slice(0, rounds).map((value, round) => value / theirs[round])) : undefined;
}
