import { Suspense } from 'react';
import { closeModal, useModal } from '#lib/modal-store.ts';
import { lazyPart } from '#lib/lazy-part.tsx';

const SignOutQuestion = lazyPart(
  async () => (await import('#features/sidebar/sign-out-question.tsx')).SignOutQuestion,
);
const CreateProject = lazyPart(
  async () => (await import('#features/projects/create-project-modal.tsx')).CreateProjectModal,
);

const CreateWorkItem = lazyPart(
  async () => (await import('#features/work-items/create/create-modal.tsx')).CreateWorkItemModal,
);

const ShortcutSheet = lazyPart(
  async () => (await import('#features/shortcuts/shortcut-sheet.tsx')).ShortcutSheet,
);
const Refused = lazyPart(async () => (await import('#features/unsent/refused-changes.tsx')).RefusedChanges);

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
