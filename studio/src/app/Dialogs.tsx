import { lazy, Suspense } from 'react';
import { usePlace } from './router';

const BeginDialog = lazy(() => import('../features/begin/BeginDialog'));
const ForkDialog = lazy(() => import('../features/fork/ForkDialog'));
const NewDialog = lazy(() => import('../features/editor/NewDialog'));

/** Dialogs have addresses, so that they open from anywhere and the way back closes them. */
export function Dialogs() {
  const { begin, fork, new: created } = usePlace((place) => place.query);
  return (
    <Suspense>
      {begin && <BeginDialog key={begin} />}
      {fork && <ForkDialog key={fork} />}
      {created && <NewDialog />}
    </Suspense>
  );
}
