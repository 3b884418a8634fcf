import { ModuleDrawer } from '#features/planning/modules/module-drawer.tsx';
import { useSharePicking } from './use-share-picking.ts';

/** The details of a module beside its items. */
export function ModuleAside({ id, onClose }: { id: string; onClose: () => void }) {
  const picking = useSharePicking();
  return <ModuleDrawer id={id} onClose={onClose} {...(picking && { picking })} />;
}
