import { useWords } from '../i18n/i18n';
import { Icon, type IconName } from './Icon';

export type Mark =
  | 'running'
  | 'waiting'
  | 'completed'
  | 'failed'
  | 'cancelled'
  | 'cut-off'
  | 'active'
  | 'done';

const LOOKS: Record<Mark, { icon: IconName; tone: string }> = {
  running: { icon: 'runs', tone: 'going' },
  active: { icon: 'runs', tone: 'going' },
  waiting: { icon: 'wait', tone: 'wait' },
  completed: { icon: 'check', tone: 'good' },
  done: { icon: 'check', tone: 'good' },
  failed: { icon: 'cross', tone: 'bad' },
  cancelled: { icon: 'skip', tone: 'quiet' },
  'cut-off': { icon: 'alert', tone: 'doubt' },
};

export function toneOf(mark: Mark) {
  return LOOKS[mark].tone;
}

/** How something stands: a shape and a word, never a colour alone. */
export function Status({ mark, small }: { mark: Mark; small?: boolean }) {
  const t = useWords();
  const { icon, tone } = LOOKS[mark];
  const word = t(`status.${mark === 'active' ? 'running' : mark === 'done' ? 'completed' : mark}`);
  return (
    <span className={`status ${tone}${small ? ' small' : ''}`} title={small ? word : undefined}>
      <Icon name={icon} />
      <span className={small ? 'visually-hidden' : undefined}>{word}</span>
    </span>
  );
}
