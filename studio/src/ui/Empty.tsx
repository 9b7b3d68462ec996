import type { ReactNode } from 'react';
import { Icon, type IconName } from './Icon';

/** What is said where there is nothing: why, and what would put something there. */
export function Empty(props: { icon: IconName; title: string; children?: ReactNode }) {
  return (
    <div className="empty">
      <Icon name={props.icon} />
      <h2>{props.title}</h2>
      {props.children}
    </div>
  );
}
