import { create } from 'zustand';

/** Modals that any feature may open without knowing the feature that draws them; app/modals.tsx maps each kind to a screen. */
export type OpenModal =
  | { kind: 'create-project' }
  | { kind: 'create-work-item'; projectId?: string; preset?: Record<string, unknown> }
  | { kind: 'sign-out' };

export const useModal = create<{ modal: OpenModal | null }>(() => ({ modal: null }));

export const openModal = (modal: OpenModal) => useModal.setState({ modal });
export const closeModal = () => useModal.setState({ modal: null });
