import type { DecorationAttrs } from '@tiptap/pm/view';
import { personColor } from '../people-color.ts';

type CaretUser = { id?: unknown; name?: unknown };

const colorOf = (user: CaretUser) => personColor(String(user.id ?? ''));

/** Another person's caret: a line in his colour and a flag with his name, which style sheets let fade when it rests. */
export function renderCaret(user: CaretUser): HTMLElement {
  const caret = document.createElement('span');
  caret.className = 'remote-caret';
  caret.style.setProperty('--c', colorOf(user));
  const flag = document.createElement('span');
  flag.className = 'remote-caret-flag';
  flag.textContent = String(user.name ?? '');
  caret.append(flag);
  return caret;
}

export const renderSelection = (user: CaretUser): DecorationAttrs => ({
  class: 'remote-selection',
  style: `--c: ${colorOf(user)}`,
});
