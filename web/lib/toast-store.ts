import { create } from 'zustand';

type ToastTone = 'success' | 'error' | 'info' | 'warning';
type ToastAction = { label: string; hotkey?: string; run: () => void };
export type Toast = {
  id: number;
  tone: ToastTone;
  title: string;
  text?: string;
  actions?: ToastAction[];
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

/** Shows a message at the bottom right; the oldest leaves when there are already three. Answers its id. */
export function showToast(toast: Omit<Toast, 'id'>): number {
  const id = nextId++;
  useToasts.setState(({ toasts }) => ({
    toasts: [...toasts, { ...toast, id }].slice(-MAX_TOASTS),
  }));
  setTimeout(() => dismissToast(id), SHOWN_MS[toast.tone]);
  return id;
}
