import { lazy, Suspense } from 'react';
import { SignOutQuestion } from '#features/sidebar/sign-out-question.tsx';
import { closeModal, useModal } from '#lib/modal-store.ts';
import { part } from '#lib/parts.ts';

const loadCreateProject = part(() => import('#features/projects/create-project-modal.tsx'));
const CreateProject = lazy(async () => ({ default: (await loadCreateProject()).CreateProjectModal }));

const loadCreateWorkItem = part(() => import('#features/work-items/create/create-modal.tsx'));
const CreateWorkItem = lazy(async () => ({ default: (await loadCreateWorkItem()).CreateWorkItemModal }));

const loadShortcuts = part(() => import('#features/shortcuts/shortcut-sheet.tsx'));
const ShortcutSheet = lazy(async () => ({ default: (await loadShortcuts()).ShortcutSheet }));
const loadRefused = part(() => import('#features/unsent/refused-changes.tsx'));
const Refused = lazy(async () => ({ default: (await loadRefused()).RefusedChanges }));

/** Draws the modal that some feature asked for. */
export function Modals() {
  const modal = useModal((state) => state.modal);
  if (!modal) return null;
  return (
    <Suspense>
      {modal.kind === 'sign-out' && <SignOutQuestion onClose={closeModal} />}
      {modal.kind === 'shortcuts' && <ShortcutSheet onClose={closeModal} />}
      {modal.kind === 'refused-changes' && <Refused onClose={closeModal} />}
      {modal.kind === 'create-project' && <CreateProject onClose={closeModal} />}
      {modal.kind === 'create-work-item' && (
        <CreateWorkItem projectId={modal.projectId} preset={modal.preset ?? {}} onClose={closeModal} />
      )}
    </Suspense>
  );
}
