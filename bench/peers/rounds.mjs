import { quantile } from './stats.mjs';

/** What came of one contender in one row: a value for each round, and whether its answers were right. */
export class Result {
  rounds = [];
  samples = [];
  calls = 0;
  wrong = 0;
  complaint = undefined;
  failed = undefined;

  /** Counts an answer; one that is wrong says why, once. */
  count(right, why) {
    this.calls++;
    if (!right) {
      this.wrong++;
      this.complaint ??= why();
    }
  }

  /** Ends a round whose value is the median of its samples. */
  closeRound(samples) {
    if (!samples.length) return;
    this.samples.push(...samples);
    this.rounds.push(quantile(samples, 0.5));
  }

  get p99() {
    return this.samples.length >= 100 ? quantile(this.samples, 0.99) : undefined;
  }
}

let deadline = Number.POSITIVE_INFINITY;

/** From now on so many milliseconds may be spent. */
export function spendAtMost(milliseconds) {
  deadline = performance.now() + milliseconds;
}

/** Whether they are spent. Long turns ask this too. */
export function late() {
  return performance.now() > deadline;
}

/**
 * Lets contenders take turns, each round in another order, so that whatever the machine does meanwhile hits all. One
 * that fails is left out of all that follows and says why; the others go on, until the time is spent.
 *
 * @param contenders names with whatever a turn needs
 * @param turn (subject, result, round) of one contender in one round
 */
export async function takeTurns(contenders, results, rounds, turn) {
  for (let round = 0; round < rounds; round++) {
    for (let i = 0; i < contenders.length; i++) {
      const contender = contenders[(i + round) % contenders.length];
      const result = (results[contender.name] ??= new Result());
      if (!contender.failed && !late()) await one(contender, () => turn(contender.subject, result, round));
      result.failed ??= contender.failed;
    }
    if (late()) throw new Error('the time ran out');
  }
}

async function one(contender, turn) {
  try {
    await turn();
  } catch (error) {
    contender.failed = String(error.message ?? error).slice(0, 300);
    process.stderr.write(`peers: ${contender.name} failed: ${contender.failed}\n`);
  }
}
