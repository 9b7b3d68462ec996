/** Something on the command line that cannot be meant. */
export class UsageError extends Error {}

const FULL = {
  startRounds: 4,
  startRuns: 5,
  earlyRounds: 8,
  rounds: 10,
  graphRounds: 16,
  warmUp: 3000,
  inflightWarmUp: 4000,
  inflightTurn: 700,
  httpWarmUp: 12000,
  httpTurn: 1500,
  engineWarmUp: 4000,
  engineTurn: 300,
  durableRounds: 3,
  memoryRounds: 3,
};

/** To see that everything works. Java servers have not got warm by then. */
const QUICK = {
  startRounds: 2,
  startRuns: 2,
  earlyRounds: 2,
  rounds: 3,
  graphRounds: 3,
  warmUp: 500,
  inflightWarmUp: 1000,
  inflightTurn: 400,
  httpWarmUp: 2000,
  httpTurn: 700,
  engineWarmUp: 700,
  engineTurn: 150,
  durableRounds: 1,
  memoryRounds: 1,
};

/**
 * Reads the words after `bench/peers/run`, and those it adds itself: `--places ROOT WORK JAVA APP`, or
 * `--check` to see only whether the words can be meant.
 *
 * @param groups the names that --only takes
 */
export function read(words, groups) {
  const options = {
    kind: 'full',
    settings: FULL,
    only: undefined,
    force: false,
    render: false,
    check: false,
    before: undefined,
    places: undefined,
  };
  const rest = [...words];
  while (rest.length) {
    const word = rest.shift();
    if (word === '--quick') Object.assign(options, { kind: 'quick', settings: QUICK });
    else if (word === '--force') options.force = true;
    else if (word === '--render') options.render = true;
    else if (word === '--check') options.check = true;
    else if (word === '--before') options.before = rest.shift();
    else if (word === '--only') options.only = chosen(rest.shift(), groups);
    else if (word === '--places') {
      const [root, work, java, app] = rest.splice(0, 4);
      options.places = { root, work, java, app };
    } else throw new UsageError(`what is ${word}? There are --quick, --only, --before, --force and --render.`);
  }
  if (!options.places && !options.check)
    throw new UsageError('start bench/peers/run instead, which builds and installs what is measured');
  return options;
}

function chosen(list, groups) {
  const names = (list ?? '').split(',').filter(Boolean);
  const unknown = names.find((name) => !groups.includes(name));
  if (!names.length || unknown) {
    throw new UsageError(`--only takes some of ${groups.join(',')}${unknown ? `, but not ${unknown}` : ''}`);
  }
  return names;
}
