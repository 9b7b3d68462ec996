import { digits } from './table.mjs';

const WIDTH = 760;
const LEFT = 200;
const RIGHT = 150;
const BAR = 16;
const GAP = 8;

/** Colours that can be read on a light page and on a dark one. */
const STYLE = `
    text { font: 13px system-ui, -apple-system, "Segoe UI", sans-serif; fill: #24292f }
    .title { font-weight: 600; font-size: 15px }
    .group { font-weight: 600 }
    .small { fill: #57606a; font-size: 12px }
    .grid { stroke: #57606a; stroke-opacity: .25 }
    .ours { fill: #1a7f37 }
    .theirs { fill: #8c959f }
    .range { stroke: #24292f; stroke-width: 1.5 }
    @media (prefers-color-scheme: dark) {
      text { fill: #e6edf3 }
      .small { fill: #9198a1 }
      .grid { stroke: #9198a1 }
      .ours { fill: #3fb950 }
      .theirs { fill: #656c76 }
      .range { stroke: #e6edf3 }
    }
  `;

/**
 * Draws horizontal bars, one below the other, each with a thin line from the lowest to the highest round.
 *
 * @param chart title, unit, log: whether each mark of the scale is ten times the one before, and groups, each with a
 *     title or none and bars: label, median, least, most, ours, note
 */
export function barChart({ title, unit, log, groups }) {
  const scale = scaleOf(
    groups.flatMap(({ bars }) => bars),
    log,
  );
  const parts = [];
  let y = 34;
  const top = y;
  for (const group of groups) {
    if (group.title) {
      y += 18;
      parts.push(text(0, y - 4, group.title, 'group'));
      y += GAP / 2;
    }
    for (const bar of group.bars) {
      parts.push(...drawn(bar, y, scale, unit));
      y += BAR + GAP;
    }
  }
  const grid = scale.marks.map((mark) => {
    const x = at(scale.of(mark));
    return `<line class="grid" x1="${x}" x2="${x}" y1="${top}" y2="${y}"/>${text(x, y + 16, label(mark), 'small', 'middle')}`;
  });
  const height = y + 26;
  const note = log ? `${unit}, each mark ten times the one before` : unit;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img">
  <title>${escaped(title)}</title>
  <style>${STYLE}</style>
  ${text(0, 18, title, 'title')}
  ${text(WIDTH, 18, note, 'small', 'end')}
  ${[...grid, ...parts].join('\n  ')}
</svg>
`;
}

function drawn({ label: name, median, least, most, ours, note }, y, scale, unit) {
  const middle = y + BAR / 2;
  const end = at(scale.of(median));
  const shown = `${digits(median)} ${unit}`.replace(' /s', '/s') + (note ? `, ${note}` : '');
  const last = Math.max(end, at(scale.of(most)));
  return [
    text(LEFT - 8, middle + 4, name, '', 'end'),
    `<rect class="${ours ? 'ours' : 'theirs'}" x="${LEFT}" y="${y}" width="${Math.max(1, end - LEFT).toFixed(1)}" height="${BAR}" rx="2"/>`,
    `<line class="range" x1="${at(scale.of(least))}" x2="${at(scale.of(most))}" y1="${middle}" y2="${middle}"/>`,
    text(last + 6, middle + 4, shown),
  ];
}

/** Where a share of the scale lies, in the picture. */
function at(share) {
  return Number((LEFT + share * (WIDTH - LEFT - RIGHT)).toFixed(1));
}

/** From values to shares of the width, and the values to mark. */
function scaleOf(bars, log) {
  const most = Math.max(...bars.map((bar) => bar.most));
  if (log) {
    const first = Math.floor(Math.log10(Math.min(...bars.map((bar) => bar.least))));
    const last = Math.max(first + 1, Math.ceil(Math.log10(most)));
    const marks = Array.from({ length: last - first + 1 }, (_, i) => 10 ** (first + i));
    return { marks, of: (value) => Math.max(0, (Math.log10(value) - first) / (last - first)) };
  }
  const step = tidy(most / 4);
  const marks = [];
  for (let mark = 0; mark <= most; mark += step) marks.push(mark);
  return { marks, of: (value) => value / most };
}

/** The next of 1, 2, 5, 10, 20, … */
function tidy(value) {
  const power = 10 ** Math.floor(Math.log10(value));
  return power * [1, 2, 5, 10].find((factor) => factor * power >= value);
}

function label(value) {
  return value >= 1 ? value.toLocaleString('en-US') : String(Number(value.toPrecision(1)));
}

function text(x, y, words, kind = '', anchor = 'start') {
  const style = kind ? ` class="${kind}"` : '';
  const where = anchor === 'start' ? '' : ` text-anchor="${anchor}"`;
  return `<text x="${Number(x.toFixed?.(1) ?? x)}" y="${y}"${style}${where}>${escaped(words)}</text>`;
}

function escaped(words) {
  return words.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign]);
}
