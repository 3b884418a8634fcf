import { create } from 'zustand';

/** Beside the layout, in the middle of the window, or over all of it. */
export const PEEK_MODES = ['side', 'modal', 'full'] as const;
export type PeekMode = (typeof PEEK_MODES)[number];

const STORAGE_KEY = 'tandem.peek-mode';

function stored(): PeekMode {
  const text = globalThis.localStorage?.getItem(STORAGE_KEY);
  return PEEK_MODES.find((mode) => mode === text) ?? 'side';
}

/** How an item opens over its list; remembered on this device. */
export const usePeekMode = create<{ mode: PeekMode }>(() => ({ mode: stored() }));

export function choosePeekMode(mode: PeekMode) {
  usePeekMode.setState({ mode });
  localStorage.setItem(STORAGE_KEY, mode);
}
