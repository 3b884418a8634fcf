import { create } from 'zustand';
import type { ShortcutId } from './shortcuts.ts';

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
let nextId = 1;

export const useToasts = create<{ toasts: Toast[] }>(() => ({ toasts: [] }));

export function dismissToast(id: number) {
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }));
}

/** What a message of this kind said is not true any more. */
export function dismissKind(kind: string) {
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.kind !== kind) }));
}

/** Shows a message at the bottom right; the oldest leaves when there are already three. Answers its id. */
export function showToast(toast: Omit<Toast, 'id'>): number {
  const id = nextId++;
  useToasts.setState(({ toasts }) => ({
    toasts: [...toasts.filter(({ kind }) => !kind || kind !== toast.kind), { ...toast, id }].slice(
      -MAX_TOASTS,
    ),
  }));
  if (!toast.stays) setTimeout(() => dismissToast(id), SHOWN_MS[toast.tone]);
  return id;
}
