import { act, fireEvent } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { richTextExtensions } from '@tandem/shared/rich-text/extensions.ts';
import { projectStream } from '@tandem/shared/sync/stream.ts';
import { Editor } from '@tiptap/core';
import { Collaboration } from '@tiptap/extension-collaboration';
import { absolutePositionToRelativePosition, ySyncPluginKey } from '@tiptap/y-tiptap';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { applyAwarenessUpdate, Awareness, encodeAwarenessUpdate } from 'y-protocols/awareness';
import * as Y from 'yjs';
import { liveCarets } from '#components/editor/live/carets.ts';
import { FRAGMENT } from '#components/editor/live/live-document.ts';
import { startFollowing, useFollowed } from '#entities/workspaces/presence/follow.ts';
import { stubApi } from '#testing/api.ts';
import { show } from '#testing/dom.tsx';
import { signIn, signOutOfTest } from '#testing/session.ts';
import { useFollowCaret } from './use-follow-caret.ts';

const ben = { user_id: 'ben', display_name: 'Ben', avatar_url: null };
let editor: Editor;
let awareness: Awareness;
let theirs: Awareness;
let sought: Element[];

beforeEach(() => {
  stubApi();
  signIn();
  sought = [];
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function note(this: Element) {
    sought.push(this);
  });
  // This page draws nothing that could fade.
  Object.assign(Element.prototype, { getAnimations: () => [] });
  const document = new Y.Doc();
  awareness = new Awareness(document);
  theirs = new Awareness(new Y.Doc());
  editor = new Editor({
    element: globalThis.document.body,
    extensions: [
      ...richTextExtensions('document'),
      Collaboration.configure({ document, field: FRAGMENT }),
      liveCarets(awareness, { id: 'me', display_name: 'Me' }),
    ],
  });
  editor.commands.setContent('<p>one</p><p>two</p><p>three</p>');
});
afterEach(() => {
  act(() => useFollowed.setState({ followed: null }));
  editor.destroy();
  for (const each of [awareness, theirs]) each.destroy();
  vi.restoreAllMocks();
  signOutOfTest();
  vi.unstubAllGlobals();
});

function Text() {
  useFollowCaret(editor, 'p');
  return null;
}

/** Somebody's caret goes to a position of the text. */
async function writesAt(id: string, position: number) {
  const { type, mapping } = ySyncPluginKey.getState(editor.state).binding;
  const at = absolutePositionToRelativePosition(position, type, mapping);
  theirs.setLocalState({ user: { id, name: id }, cursor: { anchor: at, head: at } });
  applyAwarenessUpdate(awareness, encodeAwarenessUpdate(theirs, [theirs.clientID]), 'remote');
  await vi.waitFor(() => expect(editor.view.dom.querySelector(`[data-person="${id}"]`)).not.toBeNull());
}
const follow = () => act(() => startFollowing({ stream: projectStream('p'), ...ben }));
const followed = () => useFollowed.getState().followed?.user_id ?? null;

test('the text goes along with whom I follow, whenever their caret moves', async () => {
  await vi.waitFor(() => expect(ySyncPluginKey.getState(editor.state).binding).toBeTruthy());
  show(<Text />);
  await writesAt('ben', 2);
  expect(sought).toEqual([]);
  follow();
  await vi.waitFor(() => expect(sought).toHaveLength(1));
  await writesAt('ben', 9);
  await vi.waitFor(() => expect(sought).toHaveLength(2));
  expect(sought.at(-1)?.getAttribute('data-person')).toBe('ben');
  expect(sought.at(-1)?.parentElement?.textContent).toContain('two');
});

test('it does not go along with others, and ends when I scroll or type', async () => {
  await vi.waitFor(() => expect(ySyncPluginKey.getState(editor.state).binding).toBeTruthy());
  show(<Text />);
  follow();
  await writesAt('ada', 2);
  // The text is looked at before the next frame is drawn.
  await new Promise(requestAnimationFrame);
  expect([sought, followed()]).toEqual([[], 'ben']);
  await userEvent.keyboard('{Shift}x');
  expect(followed()).toBe('ben');
  act(() => void document.dispatchEvent(new WheelEvent('wheel', { deltaY: 10 })));
  expect(followed()).toBeNull();
  follow();
  await userEvent.keyboard('{PageDown}');
  expect(followed()).toBeNull();
  follow();
  // Wherever the page that all files share has its focus by now.
  fireEvent.keyDown(editor.view.dom, { key: 'x' });
  expect(followed()).toBeNull();
});
