import { CycleDrawer } from '#features/planning/cycles/cycle-drawer.tsx';
import { useSharePicking } from './use-share-picking.ts';

/** The details of a cycle beside its items. */
export function CycleAside({ id, onClose }: { id: string; onClose: () => void }) {
  const picking = useSharePicking();
  return <CycleDrawer id={id} onClose={onClose} {...(picking && { picking })} />;
}
