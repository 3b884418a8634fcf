import { Suspense } from 'react';
import { useModal } from '#lib/frame/modal-store.ts';
import { lazyPart } from '#lib/parts/lazy-part.tsx';

const ModalKinds = lazyPart(async () => (await import('./modal-kinds.tsx')).ModalKinds);

/** Where the modal stands that a feature asked for; its code comes with the first one. */
export function Modals() {
  const isOpen = useModal(({ modal }) => modal !== null);
  return <Suspense>{isOpen && <ModalKinds />}</Suspense>;
}
