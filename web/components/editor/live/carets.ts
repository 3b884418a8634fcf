import { Extension } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';
import type { DecorationAttrs } from '@tiptap/pm/view';
import { yCursorPlugin } from '@tiptap/y-tiptap';
import type { Awareness } from 'y-protocols/awareness';
import { personColor } from '../../people/people-color.ts';

type CaretUser = { id?: unknown; name?: unknown };

const colorOf = (user: CaretUser) => personColor(String(user.id ?? ''));

/**
 * Another person's caret: a line in their colour and a flag with their name, which style sheets let fade when it rests.
 */
function renderCaret(user: CaretUser, clientId: number): HTMLElement {
  const caret = document.createElement('span');
  caret.className = 'remote-caret';
  caret.dataset['client'] = String(clientId);
  caret.dataset['person'] = String(user.id ?? '');
  caret.style.setProperty('--c', colorOf(user));
  const flag = document.createElement('span');
  flag.className = 'remote-caret-flag';
  flag.textContent = String(user.name ?? '');
  caret.append(flag);
  return caret;
}

const renderSelection = (user: CaretUser): DecorationAttrs => ({
  class: 'remote-selection',
  style: `--c: ${colorOf(user)}`,
});

/** The element of a caret outlives its moves: a flag that has faded begins anew. */
function showFlags(root: HTMLElement, clientIds: readonly number[]) {
  for (const id of clientIds) {
    const flag = root.querySelector(`[data-client="${id}"] > .remote-caret-flag`);
    for (const fading of flag?.getAnimations() ?? []) {
      fading.currentTime = 0;
      fading.play();
    }
  }
}

/** Shows me to the others and the others to me. The server writes who somebody is; what is sent here is for the first moment. */
export const liveCarets = (awareness: Awareness, me: { id: string; display_name: string }) =>
  Extension.create({
    name: 'liveCarets',
    // After the document's own plugin, whose positions it uses, and before everything else.
    priority: 999,
    addProseMirrorPlugins() {
      const flags = new Plugin({
        view: (view) => {
          awareness.setLocalStateField('user', { id: me.id, name: me.display_name });
          const onChange = ({ added, updated }: { added: number[]; updated: number[] }) =>
            showFlags(view.dom, [...added, ...updated]);
          awareness.on('change', onChange);
          return { destroy: () => awareness.off('change', onChange) };
        },
      });
      const cursors = yCursorPlugin(awareness, {
        cursorBuilder: renderCaret,
        selectionBuilder: renderSelection,
      }) as Plugin;
      return [cursors, flags];
    },
  });
