import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { plots } from './plots.mjs';
import { page, short, warning } from './table.mjs';

const BEGIN = '<!-- peers -->';
const END = '<!-- end of peers -->';

/**
 * Writes results, tables and plots: into docs/peers and the README when they can be trusted and are whole, else only
 * into the scratch folder. --force puts them into the documents whatever they are.
 */
export function publish(measured, { places, kind, force }, say) {
  // As they will be read from the file, so that drawing again from there gives the same.
  const results = JSON.parse(JSON.stringify(measured, rounded));
  const good = results.whole && kind === 'full' && !results.verdict.busy;
  const folder = good || force ? documents(places.root) : join(places.work, 'out');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'results.json'), `${JSON.stringify(results, null, 1)}\n`);
  draw(folder, results);
  if (good || force) replaceIn(join(places.root, 'README.md'), short(results));
  process.stdout.write(`${page(results)}\n`);
  const doubts = warning(results);
  if (doubts) say(`WARNING: ${doubts}`);
  if (!good && !force) say('docs/peers and README.md stay as they were; --force replaces them all the same');
  say(`written to ${folder}`);
}

/** Makes the documents anew from the results that they were last made of. */
export function publishAgain({ places }, say) {
  const folder = documents(places.root);
  const results = JSON.parse(readFileSync(join(folder, 'results.json'), 'utf8'));
  draw(folder, results);
  replaceIn(join(places.root, 'README.md'), short(results));
  say(`written to ${folder}`);
}

function documents(root) {
  return join(root, 'docs/peers');
}

function draw(folder, results) {
  writeFileSync(join(folder, 'README.md'), `${page(results)}\n`);
  for (const [name, svg] of Object.entries(plots(results.rows))) writeFileSync(join(folder, `${name}.svg`), svg);
}

/** Four digits are more than any of this is good for. */
function rounded(_, value) {
  return typeof value === 'number' && !Number.isInteger(value) ? Number(value.toPrecision(4)) : value;
}

/** Puts text between the two marks of a document. */
function replaceIn(file, text) {
  const document = readFileSync(file, 'utf8');
  const begin = document.indexOf(BEGIN);
  const end = document.indexOf(END);
  if (begin < 0 || end < begin) throw new Error(`${file} has no place for the results: ${BEGIN} … ${END}`);
  writeFileSync(file, `${document.slice(0, begin + BEGIN.length)}\n${text}\n${document.slice(end)}`);
}
