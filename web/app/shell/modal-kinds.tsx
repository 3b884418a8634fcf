import { Suspense } from 'react';
import { closeModal, useModal } from '#lib/frame/modal-store.ts';
import { lazyPart } from '#lib/parts/lazy-part.tsx';

const SignOutQuestion = lazyPart(
  async () => (await import('#features/sidebar/account/sign-out-question.tsx')).SignOutQuestion,
);
const CreateProject = lazyPart(
  async () => (await import('#features/projects/create-project-modal.tsx')).CreateProjectModal,
);

const CreateWorkItem = lazyPart(
  async () => (await import('#features/work-items/create/create-modal.tsx')).CreateWorkItemModal,
);

const CreateCycle = lazyPart(
  async () => (await import('#features/planning/cycles/cycle-form.tsx')).CycleForm,
);
const CreateModule = lazyPart(
  async () => (await import('#features/planning/modules/parts/module-form.tsx')).ModuleForm,
);

const CreateInitiative = lazyPart(
  async () => (await import('#features/initiatives/form/initiative-form.tsx')).InitiativeForm,
);

const Stickies = lazyPart(async () => (await import('#features/home/stickies/all-stickies.tsx')).AllStickies);
const CreateView = lazyPart(async () => (await import('#features/work-items/views/new-view.tsx')).NewView);

const ShortcutSheet = lazyPart(
  async () => (await import('#features/shortcuts/shortcut-sheet.tsx')).ShortcutSheet,
);
const Refused = lazyPart(async () => (await import('#features/unsent/refused-changes.tsx')).RefusedChanges);

const Analytics = lazyPart(
  async () => (await import('#features/analytics/analytics-modal.tsx')).AnalyticsModal,
);

const PublishProject = lazyPart(
  async () => (await import('#features/settings/publishing/publish-modal.tsx')).PublishModal,
);

const PublishPage = lazyPart(
  async () => (await import('#features/settings/publishing/publish-page-modal.tsx')).PublishPageModal,
);
const PublishView = lazyPart(
  async () => (await import('#features/settings/publishing/publish-view-modal.tsx')).PublishViewModal,
);
const EndProject = lazyPart(
  async () => (await import('#features/settings/project/general/end-project.tsx')).EndProjectModal,
);
const IntakeForm = lazyPart(
  async () => (await import('#features/settings/publishing/intake-form-modal.tsx')).IntakeFormModal,
);

/** Draws the modal that a feature asked for. */
export function ModalKinds() {
  const modal = useModal((state) => state.modal);
  if (!modal) return null;
  return (
    <Suspense>
      {modal.kind === 'sign-out' && <SignOutQuestion onClose={closeModal} />}
      {modal.kind === 'stickies' && <Stickies isNew={modal.isNew ?? false} onClose={closeModal} />}
      {modal.kind === 'shortcuts' && <ShortcutSheet onClose={closeModal} />}
      {modal.kind === 'refused-changes' && <Refused onClose={closeModal} />}
      {modal.kind === 'analytics' && <Analytics {...modal} onClose={closeModal} />}
      {modal.kind === 'create-project' && <CreateProject onClose={closeModal} />}
      {modal.kind === 'create-cycle' && <CreateCycle projectId={modal.projectId} onClose={closeModal} />}
      {modal.kind === 'create-module' && <CreateModule {...modal} onClose={closeModal} />}
      {modal.kind === 'create-initiative' && (
        <CreateInitiative {...(modal.parentId && { parentId: modal.parentId })} onClose={closeModal} />
      )}
      {modal.kind === 'create-view' && <CreateView {...modal} onClose={closeModal} />}
      {modal.kind === 'publish-project' && (
        <PublishProject projectId={modal.projectId} onClose={closeModal} />
      )}
      {modal.kind === 'publish-page' && <PublishPage {...modal} onClose={closeModal} />}
      {modal.kind === 'publish-view' && <PublishView viewId={modal.viewId} onClose={closeModal} />}
      {modal.kind === 'end-project' && <EndProject {...modal} onClose={closeModal} />}
      {modal.kind === 'intake-form' && <IntakeForm projectId={modal.projectId} onClose={closeModal} />}
      {modal.kind === 'create-work-item' && (
        <CreateWorkItem projectId={modal.projectId} preset={modal.preset ?? {}} onClose={closeModal} />
      )}
    </Suspense>
  );
}
