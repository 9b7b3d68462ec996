import { Icon } from '../ui/Icon';
import { type Action, actionsOf, useRegistry } from './actions';
import { shown } from './keyboard';

interface Props {
  readonly ids: readonly string[];
  /** Those that are buttons with a drawing alone. */
  readonly bare?: boolean;
  readonly primary?: string;
}

/** Buttons for some actions, as far as they are offered. */
export function Toolbar({ ids, bare = false, primary }: Props) {
  const registry = useRegistry();
  const all = actionsOf(registry);
  const found = ids.flatMap((id) => all.filter((action) => action.id === id).slice(0, 1));
  return (
    <div className="tools" role="toolbar">
      {found.map((action) => (
        <Button key={action.id} action={action} bare={bare} primary={action.id === primary} />
      ))}
    </div>
  );
}

function Button({ action, bare, primary }: { action: Action; bare: boolean; primary: boolean }) {
  const { title, icon, keys, enabled = true, pressed, run } = action;
  return (
    <button
      type="button"
      className={`button${bare ? ' quiet icon' : ''}${primary ? ' primary' : ''}`}
      data-action={action.id}
      disabled={!enabled}
      title={keys ? `${title} (${shown(keys)})` : title}
      aria-label={bare ? title : undefined}
      aria-pressed={pressed}
      aria-keyshortcuts={keys && !keys.includes(' ') ? keys.replace('mod', 'Control') : undefined}
      onClick={run}
    >
      {icon && <Icon name={icon} />}
      {!bare && title}
    </button>
  );
}
