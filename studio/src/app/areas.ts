import type { IconName } from '../ui/Icon';

export const AREAS = [
  { area: 'overview', icon: 'overview', keys: 'g o' },
  { area: 'workflows', icon: 'workflows', keys: 'g w' },
  { area: 'runs', icon: 'runs', keys: 'g r' },
  { area: 'inbox', icon: 'inbox', keys: 'g i' },
  { area: 'servers', icon: 'servers', keys: 'g s' },
  { area: 'audit', icon: 'audit', keys: 'g a' },
] as const satisfies readonly { area: string; icon: IconName; keys: string }[];
