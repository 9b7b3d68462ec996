import { distance } from './budget.mjs';
import { JAVA, MCPGRAPH, PAWL, TYPESCRIPT } from './contenders.mjs';
import { ratios } from './stats.mjs';

/** A number with as many digits as it deserves. */
export function digits(value) {
  if (value === undefined || Number.isNaN(value)) return '–';
  if (value >= 100) return Math.round(value).toLocaleString('en-US');
  if (value >= 10) return value.toFixed(1);
  return value >= 1 ? value.toFixed(2) : value.toPrecision(2);
}

/** A value with its unit and its spread over the rounds, which one round alone does not have. */
export function withSpread({ median, least, most }, unit) {
  const between = least === most ? '' : ` (${digits(least)}–${digits(most)})`;
  return `${digits(median)}${unit === '×' ? ' ×' : ` ${unit}`}${between}`.replace(' /s', '/s');
}

export function table(head, rows) {
  const align = head.map((_, i) => (i === 0 ? '---' : '---:'));
  return [head, align, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** Whether answers were right, in words. */
export function right({ calls, wrong, failed }) {
  if (failed && !calls) return 'failed';
  if (!calls) return '';
  if (failed) return `${(calls - wrong).toLocaleString('en-US')}, then it failed`;
  if (!wrong) return 'all';
  const share = ((calls - wrong) / calls) * 100;
  return `${share < 99.95 ? share.toFixed(1).replace(/\.0$/, '') : '99.9'} %`;
}

/** Why the results are to be doubted, or nothing. */
export function warning({ verdict, kind, whole, failures }) {
  const doubts = [];
  if (verdict.busy) doubts.push(`the machine was too busy to trust the results: ${verdict.reasons.join('; ')}`);
  if (kind === 'quick') doubts.push('a quick run, in which Java programs do not get warm');
  if (!whole) doubts.push(`not everything was measured${failures.length ? `: ${failures.join('; ')}` : ''}`);
  return doubts.join('; ');
}

/** Breaks a paragraph into lines. */
function wrapped(text) {
  const lines = [''];
  for (const word of text.split(' ')) {
    const line = lines.at(-1);
    if (line.length + word.length >= 120) lines.push(word);
    else lines[lines.length - 1] = line ? `${line} ${word}` : word;
  }
  return lines.join('\n');
}

/** What was promised, and what came out. */
export function budgetTable({ budget }) {
  const rows = budget.map((item) => {
    const bound = item.least === undefined ? `≤ ${item.shown ?? digits(item.most)}` : `≥ ${digits(item.least)}`;
    const wanted = `${bound}${item.unit === '×' ? ` × ${item.peer}` : item.unit === '/s' ? '/s' : ` ${item.unit}`}`;
    const who = item.ours === PAWL ? '' : item.ours.replace(PAWL, ',').replace(' its ', ' the ');
    const measured = item.value ? withSpread(item.value, item.unit) : '–';
    return [`${item.title}${who}`, wanted, measured, outcome(item)];
  });
  return table(['What', 'Wanted', 'Measured (rounds from–to)', ''], rows);
}

function outcome(item) {
  if (item.met) return 'met';
  if (!item.value) return `missed: ${item.why}`;
  const far = distance(item);
  const how = far > 1 ? `by ${far < 2 ? `${Math.ceil((far - 1) * 100)} %` : `${digits(far)} ×`}` : '';
  return `**missed** ${[how, item.why].filter(Boolean).join(', ')}`;
}

/** One row with all that is known of each contender. */
function rowTable(row) {
  const ours = row.results[PAWL];
  const p99 = Object.values(row.results).some((result) => result.p99 !== undefined);
  const checked = Object.values(row.results).some((result) => result.calls);
  const head = ['', `Median, ${row.unit}`, 'Rounds from–to'];
  if (p99) head.push('p99');
  head.push('Pawl is');
  if (checked) head.push('Calls', 'Right');
  const rows = Object.entries(row.results).map(([name, result]) => {
    const cells = [
      name,
      digits(result.median),
      result.least === result.most ? '' : `${digits(result.least)}–${digits(result.most)}`,
    ];
    if (p99) cells.push(result.p99 === undefined ? '' : digits(result.p99));
    const ratio = name === PAWL || !ours ? undefined : ratios(ours.rounds, result.rounds);
    cells.push(ratio ? withSpread(ratio, '×') : '');
    if (checked) cells.push(result.calls ? result.calls.toLocaleString('en-US') : '', right(result));
    return cells;
  });
  return table(head, rows);
}

/** What went wrong in a row, a line for each contender. */
function complaints(row) {
  return Object.entries(row.results)
    .filter(([, { failed, complaint }]) => failed ?? complaint)
    .map(([name, { failed, complaint, wrong, calls }]) =>
      failed
        ? `- ${name} failed: \`${tame(failed)}\``
        : `- ${name}: ${wrong} of ${calls} calls, such as \`${tame(complaint)}\``,
    )
    .join('\n');
}

/** Fit for a span of code in one line of Markdown, without the paths of this machine. */
function tame(text) {
  return text
    .replace(/`/g, "'")
    .replace(/\s+/g, ' ')
    .replace(/(?<![\w:])\/(?:[\w.@+-]+\/)+/g, '…/');
}

/** The table for the README: the rows that a user of MCP feels. */
const SHORT = [
  'start',
  'A_answer',
  'A_first',
  'A_to10',
  'A_to100',
  'A',
  'B',
  'C',
  'D',
  'D_undeclared',
  'E',
  'E_undeclared',
  'F',
  'A16',
  'httpCpu',
  'memory',
];

function cell(row, name) {
  const result = row.results[name];
  if (!result) return '';
  if (result.median === undefined) return 'failed';
  const unit = row.unit === '/s' ? '/s' : ` ${row.unit}`;
  const flawed = result.failed ? ', then it failed' : result.wrong ? `, ${right(result)} right` : '';
  return `${digits(result.median)}${unit}${flawed}`;
}

export function short(results) {
  const { rows, versions, machine, date, budget } = results;
  const names = [PAWL, MCPGRAPH, TYPESCRIPT, JAVA];
  const body = SHORT.filter((id) => rows[id]).map((id) => [
    rows[id].title,
    ...names.map((name) => cell(rows[id], name)),
  ]);
  const missed = budget.filter(({ met }) => !met).length;
  const doubts = warning(results);
  return [
    ...(doubts ? [wrapped(`**Not to be trusted:** ${doubts}.`), ''] : []),
    table(['Median', ...names], body),
    '',
    '![Time of a call of graphs A to F](docs/peers/graphs.svg)',
    '',
    '![Time from the start of the process to the list of tools](docs/peers/start.svg)',
    '',
    '![Engine: time of a step in a chain of ten](docs/peers/engine.svg)',
    '',
    wrapped(
      `Measured on ${date} with ${describe(versions, names.slice(1))} on ${machine.processors} processors ` +
        `(${machine.model}). Of ${budget.length} targets ${missed ? `${budget.length - missed} are met` : 'all are met'}` +
        `${missed ? ', and [here is why](docs/performance.md#what-is-missed) the others are not' : ''}` +
        '; spreads, the other peers and what is behind each row are in [docs/peers](docs/peers/README.md).',
    ),
  ].join('\n');
}

function describe(versions, names) {
  return names.map((name) => `${name} ${versions[name]}`).join(', ');
}

/** The whole page. */
export function page(results) {
  const { rows, versions, machine, date, seconds, verdict } = results;
  const doubts = warning(results);
  const percent = (value) => `${(value * 100).toFixed(1)} %`;
  const parts = [
    '# Side by side',
    '',
    wrapped(
      `What \`bench/peers/run\` measured on ${date} in ${Math.round(seconds / 6) / 10} minutes; ` +
        '[bench/README.md](../../bench/README.md) says how. All contenders took turns in one run, round by round, each ' +
        'round in another order. A value is the median over the rounds, in brackets the lowest and the highest round; a ' +
        'ratio is made of the two values of the same round.',
    ),
    '',
  ];
  if (doubts) parts.push(wrapped(`**Not to be trusted:** ${doubts}.`), '');
  parts.push('## Targets', '', budgetTable(results), '');
  parts.push('## All results', '');
  for (const row of Object.values(rows)) {
    parts.push(
      `### ${row.title}`,
      '',
      wrapped(`${row.about[0].toUpperCase()}${row.about.slice(1)}.`),
      '',
      rowTable(row),
      '',
    );
    const wrong = complaints(row);
    if (wrong) parts.push(wrong, '');
  }
  parts.push(
    '## Machine and versions',
    '',
    wrapped(
      `${machine.processors} processors (${machine.model}), ${machine.memory}, ${machine.system}. Other programs used ` +
        `${percent(verdict.foreign)} of the processors, the host took ${percent(verdict.stolen)}; a fixed calculation ` +
        `took ${digits(verdict.calibration.fast)} to ${digits(verdict.calibration.slow)} ms.`,
    ),
    '',
    wrapped(`${describe(versions, Object.keys(versions))}.`),
  );
  return parts.join('\n');
}
