import { Editor } from '@tiptap/core';
import { richTextExtensions } from '@tandem/shared/rich-text/extensions.ts';
import { Collaboration } from '@tiptap/extension-collaboration';
import type { Slice } from '@tiptap/pm/model';
import { ySyncPluginKey } from '@tiptap/y-tiptap';
import { afterEach, describe, expect, test, vi } from 'vitest';
import * as Y from 'yjs';
import { anchorPlaces, Anchors, beginComment, placeAnchor, showAnchors, THREAD_EVENT } from './anchors.ts';
import { FRAGMENT } from './live-document.ts';

let editor: Editor;
const others: Editor[] = [];
afterEach(() => {
  for (const each of [editor, ...others.splice(0)]) each.destroy();
});

function open(content: string) {
  const extensions = [...richTextExtensions('document'), Anchors];
  editor = new Editor({ element: document.body, extensions, content });
}

const wordsAt = (id: string, of = editor) => {
  const place = anchorPlaces(of.state.doc).get(id);
  return place && of.state.doc.textBetween(place.from, place.to);
};
const marked = () =>
  [...editor.view.dom.querySelectorAll('.anchor')].map((element) => element.textContent).join('|');
const placeOf = (words: string, of = editor) => {
  const from = of.state.doc.textContent.indexOf(words) + 1;
  return { from, to: from + words.length };
};

function comment(words: string, id: string, of = editor) {
  of.commands.setTextSelection(placeOf(words, of));
  expect(beginComment(of)).toBe(words);
  placeAnchor(of, id);
}

test('words become those of a thread, stay so while others write around them, and threads overlap', () => {
  open('<p>under <strong>two</strong> seconds now</p>');
  comment('under two seconds', 'a');
  comment('two seconds now', 'b');
  expect([wordsAt('a'), wordsAt('b')]).toEqual(['under two seconds', 'two seconds now']);
  editor.commands.insertContentAt(1, 'Well ');
  editor.view.dispatch(editor.state.tr.insertText('about ', placeOf('two').from));
  expect(wordsAt('a')).toBe('under about two seconds');
  editor.commands.insertContentAt(editor.state.doc.content.size - 1, ' or later');
  expect(wordsAt('b')).toBe('two seconds now');
});

test('a thread is shown while it is open, and goes with its words', () => {
  open('<p>under two seconds</p>');
  comment('two', 'a');
  expect(marked()).toBe('');
  showAnchors(editor, { threads: new Set(['a']), active: 'a' });
  expect(marked()).toBe('two');
  editor.commands.insertContentAt(1, 'Well ');
  expect(marked()).toBe('two');
  editor.commands.deleteRange(placeOf('two'));
  expect([marked(), wordsAt('a')]).toEqual(['', undefined]);
});

test('words that wait for their comment are those that were selected, whatever is written meanwhile', () => {
  open('<p>under two seconds</p>');
  editor.commands.setTextSelection(placeOf('two'));
  beginComment(editor);
  expect(marked()).toBe('two');
  editor.commands.insertContentAt(1, 'Well ');
  placeAnchor(editor, 'a');
  expect(wordsAt('a')).toBe('two');
});

test('code cannot be commented on', () => {
  open('<pre><code>select 1</code></pre><p><code>inline</code></p>');
  editor.commands.setTextSelection({ from: 2, to: 5 });
  expect(beginComment(editor)).toBe('');
  editor.commands.setTextSelection({ from: 12, to: 15 });
  expect(beginComment(editor)).toBe('');
});

test('pressing the words says which thread was meant', () => {
  open('<p>under two seconds</p>');
  comment('two', 'a');
  showAnchors(editor, { threads: new Set(['a']), active: null });
  const onThread = vi.fn();
  editor.view.dom.addEventListener(THREAD_EVENT, (event) => onThread((event as CustomEvent).detail));
  const press = (position: number) =>
    editor.view.someProp('handleClick', (handle) => handle(editor.view, position, new MouseEvent('click')));
  press(placeOf('two').from + 1);
  press(placeOf('under').from);
  expect(onThread.mock.calls).toEqual([['a']]);
});

test('words that were cut take their thread along, a copy of them does not', () => {
  open('<p>under two seconds</p><p>then</p>');
  comment('two', 'a');
  const { from, to } = placeOf('two');
  const slice = editor.state.doc.slice(from, to);
  const pasted = () => {
    let result: Slice = slice;
    editor.view.someProp('transformPasted', (transform) => {
      result = transform(result, editor.view, false);
      return false;
    });
    return result.content.firstChild?.marks.length;
  };
  expect(pasted()).toBe(0);
  editor.commands.deleteRange({ from, to });
  expect(pasted()).toBe(1);
});

describe('in a text that several people have open', () => {
  /** Both see what each has written. */
  const exchange = (a: Y.Doc, b: Y.Doc) => {
    const [ofA, ofB] = [Y.encodeStateAsUpdate(a), Y.encodeStateAsUpdate(b)];
    Y.applyUpdate(a, ofB);
    Y.applyUpdate(b, ofA);
  };

  async function openTogether(text: string) {
    const docs = [new Y.Doc(), new Y.Doc()] as const;
    const [mine, theirs] = docs.map((document) => {
      const extensions = [
        ...richTextExtensions('document'),
        Collaboration.configure({ document, field: FRAGMENT }),
        Anchors,
      ];
      return new Editor({ element: globalThis.document.body, extensions });
    }) as [Editor, Editor];
    editor = mine;
    others.push(theirs);
    for (const each of [mine, theirs])
      await vi.waitFor(() => expect(ySyncPluginKey.getState(each.state)?.binding).toBeTruthy());
    mine.commands.setContent(`<p>${text}</p>`);
    exchange(...docs);
    await vi.waitFor(() => expect(theirs.getText()).toBe(text));
    return { mine, theirs, meet: () => exchange(...docs) };
  }

  // docs/contract/page-comments.md#anchors
  test('two who comment on the same words at the same time both keep their place', async () => {
    const { mine, theirs, meet } = await openTogether('under two seconds now');
    comment('under two seconds', 'a', mine);
    comment('two seconds now', 'b', theirs);
    await vi.waitFor(() => {
      meet();
      for (const each of [mine, theirs]) {
        expect(wordsAt('a', each)).toBe('under two seconds');
        expect(wordsAt('b', each)).toBe('two seconds now');
      }
    });
    // Nobody goes on writing once all of it is there.
    const written = mine.state.doc;
    meet();
    await Promise.resolve();
    expect(mine.state.doc.eq(written)).toBe(true);
  });

  test('words that wait for their comment are the same ones behind what others write', async () => {
    const { mine, theirs, meet } = await openTogether('under two seconds');
    mine.commands.setTextSelection(placeOf('two', mine));
    beginComment(mine);
    theirs.commands.insertContentAt(placeOf('two', theirs).from, 'about ');
    theirs.commands.insertContentAt(1, 'Well ');
    meet();
    placeAnchor(mine, 'a');
    expect(wordsAt('a', mine)).toBe('two');
  });

  test('words that others deleted do not come back with their anchor', async () => {
    const { mine, theirs, meet } = await openTogether('under two seconds');
    comment('two', 'a', mine);
    meet();
    theirs.commands.deleteRange(placeOf('two ', theirs));
    meet();
    await Promise.resolve();
    expect([wordsAt('a', mine), mine.getText()]).toEqual([undefined, 'under seconds']);
  });
});
