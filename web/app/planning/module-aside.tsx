import { Suspense } from 'react';
import { ModuleDrawer } from '#features/planning/modules/module-drawer.tsx';
import { lazyPart } from '#lib/parts/lazy-part.tsx';
import { useSharePicking } from './use-share-picking.ts';

const ModuleUpdates = lazyPart(async () => (await import('./module-updates.tsx')).ModuleUpdates);

/** The details of a module beside its items. */
export function ModuleAside({ id, onClose }: { id: string; onClose: () => void }) {
  const picking = useSharePicking();
  const more = (
    <Suspense>
      <ModuleUpdates id={id} />
    </Suspense>
  );
  return <ModuleDrawer id={id} onClose={onClose} more={more} {...(picking && { picking })} />;
}
