import { useMemo } from 'react';
import type { IconName } from '../ui/Icon';
import { useSession } from './session';

const AREAS = [
  { area: 'overview', icon: 'overview', keys: 'g o' },
  { area: 'workflows', icon: 'workflows', keys: 'g w' },
  { area: 'runs', icon: 'runs', keys: 'g r' },
  { area: 'inbox', icon: 'inbox', keys: 'g i' },
  { area: 'servers', icon: 'servers', keys: 'g s' },
  { area: 'audit', icon: 'audit', keys: 'g a' },
] as const satisfies readonly { area: string; icon: IconName; keys: string }[];

/** The areas of this server. */
export function useAreas() {
  const missing = useSession((session) => session.missing);
  return useMemo(() => AREAS.filter(({ area }) => !missing.has(area)), [missing]);
}

/** Where somebody is who has not said where to go. */
export function useHome(): string {
  return useAreas()[0]?.area ?? 'workflows';
}
