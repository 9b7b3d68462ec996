import { useEffect } from 'react';
import { create } from 'zustand';
import type { IconName } from '../ui/Icon';

/**
 * Something that somebody can do here and now. Toolbars, the palette, the keyboard and tests all take actions from
 * one registry, so whatever has a button can also be typed.
 */
export interface Action {
  readonly id: string;
  readonly title: string;
  readonly icon?: IconName;
  /** Such as `mod+k`, `shift+?`, or two keys in a row: `g r`. `mod` is Ctrl, or Command on a Mac. */
  readonly keys?: string;
  readonly enabled?: boolean;
  readonly pressed?: boolean;
  /** Not listed in the palette: it is the palette, or means nothing without its place. */
  readonly hidden?: boolean;
  readonly run: () => void;
}

interface Registry {
  readonly groups: ReadonlyMap<string, readonly Action[]>;
}

export const useRegistry = create<Registry>(() => ({ groups: new Map() }));

export function offer(group: string, actions: readonly Action[]) {
  const groups = new Map(useRegistry.getState().groups);
  groups.delete(group);
  if (actions.length > 0) groups.set(group, actions);
  useRegistry.setState({ groups });
}

/** Offers actions as long as a component is there. */
export function useActions(group: string, actions: readonly Action[]) {
  useEffect(() => offer(group, actions), [group, actions]);
  useEffect(() => () => offer(group, []), [group]);
}

/** All actions; what came last stands first, because it belongs to the page. */
export function actionsOf({ groups }: Registry): readonly Action[] {
  return [...groups.values()].reverse().flat();
}

export function perform(id: string): boolean {
  const action = actionsOf(useRegistry.getState()).find((each) => each.id === id);
  if (!action || action.enabled === false) return false;
  action.run();
  return true;
}
