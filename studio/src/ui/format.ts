/** Times, lengths and sizes as people read them. */

export function duration(milliseconds: number | null | undefined): string {
  if (milliseconds === null || milliseconds === undefined) return '';
  if (milliseconds < 1) return `${milliseconds.toFixed(1)} ms`;
  if (milliseconds < 1000) return `${Math.round(milliseconds)} ms`;
  const seconds = milliseconds / 1000;
  if (seconds < 59.95) return `${seconds.toFixed(1)} s`;
  const minutes = Math.floor(Math.round(seconds) / 60);
  if (minutes < 60) return `${minutes} min ${Math.round(seconds) % 60} s`;
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return `${hours} h ${minutes % 60} min`;
  return `${Math.floor(hours / 24)} d ${hours % 24} h`;
}

const UNITS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['second', 60],
  ['minute', 60],
  ['hour', 24],
  ['day', 7],
];

/** How long ago, up to a week; then the day. */
export function ago(moment: string, now: number, language: string): string {
  let amount = (new Date(moment).getTime() - now) / 1000;
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto', style: 'short' });
  for (const [unit, size] of UNITS) {
    if (Math.abs(amount) < size) return format.format(Math.round(amount), unit);
    amount /= size;
  }
  return new Date(moment).toLocaleDateString(language, { day: 'numeric', month: 'short', year: 'numeric' });
}

export function moment(time: string, language: string): string {
  return new Date(time).toLocaleString(language, { dateStyle: 'medium', timeStyle: 'medium' });
}

export function bytes(count: number): string {
  if (count < 1000) return `${count} B`;
  const [size, unit] = count < 1_000_000 ? [count / 1000, 'KB'] : [count / 1_000_000, 'MB'];
  return `${size.toFixed(size < 10 ? 1 : 0)} ${unit}`;
}

export function shortRun(run: string): string {
  return run.slice(0, 8);
}

/** `PERSON:ada` is ada. */
export function nameOf(principal: string): string {
  return principal.slice(principal.indexOf(':') + 1);
}
