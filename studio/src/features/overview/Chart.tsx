import { useSpoken, useWords } from '../../i18n/i18n';
import type { Point } from './metrics';

const HEIGHT = 90;

/** Bars over time: what ended well, and on top of it what failed. */
export function Chart({ points }: { readonly points: readonly Point[] }) {
  const t = useWords();
  const language = useSpoken((spoken) => spoken.language);
  const most = Math.max(
    1,
    ...points.map(({ completed, failed, begun }) => Math.max(begun, completed + failed)),
  );
  const width = 100 / Math.max(1, points.length);
  const high = (count: number) => (count / most) * HEIGHT;
  const when = (at: string | undefined) =>
    at ? new Date(at).toLocaleString(language, { weekday: 'short', hour: '2-digit', minute: '2-digit' }) : '';
  return (
    <figure className="chart">
      <svg
        viewBox={`0 0 100 ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t('overview.throughput')}
      >
        {points.map(({ at, completed, failed, begun }, index) => (
          <g key={at}>
            <title>{`${when(at)}: ${t('overview.sums', { begun, completed, failed })}`}</title>
            <rect className="hover" x={index * width} y="0" width={width} height={HEIGHT} />
            <rect
              className="good"
              x={index * width + width * 0.12}
              y={HEIGHT - high(completed)}
              width={width * 0.76}
              height={high(completed)}
            />
            <rect
              className="bad"
              x={index * width + width * 0.12}
              y={HEIGHT - high(completed + failed)}
              width={width * 0.76}
              height={high(failed)}
            />
          </g>
        ))}
      </svg>
      <figcaption>
        <span>{when(points[0]?.at)}</span>
        <span>{t('overview.most', { n: most })}</span>
        <span>{when(points.at(-1)?.at)}</span>
      </figcaption>
    </figure>
  );
}
