import { create } from 'zustand';
import type { ShortcutId } from '../keys/shortcuts.ts';

type ToastTone = 'success' | 'error' | 'info' | 'warning';
type ToastAction = { label: string; shortcut?: ShortcutId; run: () => void };
/** Whose doing a message is about: drawn in place of its icon. */
type ToastPerson = { id: string; display_name: string; avatar_url?: string | null };
export type Toast = {
  id: number;
  tone: ToastTone;
  title: string;
  text?: string;
  actions?: ToastAction[];
  person?: ToastPerson | undefined;
  /** Of messages of one kind only the last is shown: it takes the place of the one before. */
  kind?: string;
  /** The item whose change it offers to take back: once that was taken back elsewhere, there is nothing left to offer. */
  undoes?: string;
  /** Until the person has decided. */
  stays?: true;
};

const MAX_TOASTS = 3;
const SHOWN_MS: Record<ToastTone, number> = {
  success: 5_000,
  info: 5_000,
  warning: 8_000,
  error: 10_000,
};
/** Who was on a message has this long after they left it. */
const AFTER_HOLD_MS = 3_000;
let nextId = 1;
/** When messages go. */
const timers = new Map<number, ReturnType<typeof setTimeout>>();

export const useToasts = create<{ toasts: Toast[] }>(() => ({ toasts: [] }));

function dismissIn(id: number, ms: number) {
  clearTimeout(timers.get(id));
  timers.set(
    id,
    setTimeout(() => dismissToast(id), ms),
  );
}

/** It stays for as long as somebody points at it or has the keyboard in it: its buttons are not taken from under their hand. */
export function holdToast(id: number) {
  clearTimeout(timers.get(id));
}

export function releaseToast(id: number) {
  if (timers.has(id)) dismissIn(id, AFTER_HOLD_MS);
}

export function dismissToast(id: number) {
  clearTimeout(timers.get(id));
  timers.delete(id);
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }));
}

/** What a message of this kind said is not true any more. */
export function dismissKind(kind: string) {
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.kind !== kind) }));
}

/** The change of this item was taken back. */
export function dismissUndone(itemId: string) {
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter(({ undoes }) => undoes !== itemId) }));
}

/** Shows a message at the bottom right; the oldest leaves when there are already three. Answers its id. */
export function showToast(toast: Omit<Toast, 'id'>): number {
  const id = nextId++;
  useToasts.setState(({ toasts }) => ({
    toasts: [...toasts.filter(({ kind }) => !kind || kind !== toast.kind), { ...toast, id }].slice(
      -MAX_TOASTS,
    ),
  }));
  if (!toast.stays) dismissIn(id, SHOWN_MS[toast.tone]);
  return id;
}
