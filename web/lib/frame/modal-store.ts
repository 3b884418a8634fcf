import { create } from 'zustand';
import { expectField, expectNoField } from '../focus/typing-ahead.ts';

/** Modals that any feature may open without knowing the feature that draws them; app/shell/modal-kinds.tsx maps each kind to a screen. */
type OpenModal =
  | { kind: 'analytics'; name: string; projectId: string; cycleId?: string; moduleId?: string }
  | { kind: 'create-project' }
  | { kind: 'create-work-item'; projectId?: string; preset?: Record<string, unknown> }
  | { kind: 'create-cycle'; projectId: string }
  | { kind: 'create-module'; projectId: string; isVersion?: boolean }
  | { kind: 'create-initiative'; parentId?: string }
  | { kind: 'create-view'; projectId: string; from?: Record<string, unknown> }
  | { kind: 'publish-project' | 'intake-form'; projectId: string }
  | { kind: 'end-project'; projectId: string; by: 'leave' | 'delete' }
  | { kind: 'publish-page'; projectId: string; pageId: string }
  | { kind: 'publish-view'; viewId: string }
  | { kind: 'stickies'; isNew?: boolean }
  | { kind: 'shortcuts' }
  | { kind: 'sign-out' }
  | { kind: 'refused-changes' };

export const useModal = create<{ modal: OpenModal | null }>(() => ({ modal: null }));

const WITHOUT_FIELD: ReadonlySet<OpenModal['kind']> = new Set([
  ...([
    'sign-out',
    'refused-changes',
    'analytics',
    'publish-project',
    'publish-page',
    'publish-view',
    'intake-form',
  ] as const),
]);

export function openModal(modal: OpenModal) {
  // A question has no field; what is asked in words begins with one.
  if (!WITHOUT_FIELD.has(modal.kind)) expectField('[role=dialog]');
  useModal.setState({ modal });
}
export function closeModal() {
  expectNoField();
  useModal.setState({ modal: null });
}
