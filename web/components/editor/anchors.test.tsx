import { Editor } from '@tiptap/core';
import { richTextExtensions } from '@tandem/shared/rich-text/extensions.ts';
import type { Slice } from '@tiptap/pm/model';
import { afterEach, expect, test, vi } from 'vitest';
import { anchorPlaces, Anchors, beginComment, placeAnchor, showAnchors, THREAD_EVENT } from './anchors.ts';

let editor: Editor;
afterEach(() => editor.destroy());

function open(content: string) {
  const extensions = [...richTextExtensions('document'), Anchors];
  editor = new Editor({ element: document.body, extensions, content });
}

const wordsAt = (id: string) => {
  const place = anchorPlaces(editor.state.doc).get(id);
  return place && editor.state.doc.textBetween(place.from, place.to);
};
const marked = () =>
  [...editor.view.dom.querySelectorAll('.anchor')].map((element) => element.textContent).join('|');
const placeOf = (words: string) => {
  const from = editor.state.doc.textContent.indexOf(words) + 1;
  return { from, to: from + words.length };
};

function comment(words: string, id: string) {
  editor.commands.setTextSelection(placeOf(words));
  expect(beginComment(editor)).toBe(words);
  placeAnchor(editor, id);
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
