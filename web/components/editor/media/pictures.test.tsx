import { Editor } from '@tiptap/core';
import { richTextExtensions } from '@tandem/shared/rich-text/extensions.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { pictures } from './pictures.ts';

let editor: Editor;
afterEach(() => editor.destroy());

const picture = new File(['x'], 'sketch.png', { type: 'image/png' });
const paper = new File(['x'], 'notes.pdf', { type: 'application/pdf' });

/** What a browser calls when somebody pastes. */
function pasteInto(files: File[], text = ''): boolean {
  const clipboardData = { files, getData: (type: string) => (type === 'text/plain' ? text : ''), types: [] };
  const event = { clipboardData } as unknown as ClipboardEvent;
  return editor.view.someProp('handlePaste', (handle) => handle(editor.view, event, null as never)) ?? false;
}

const open = (upload: (file: File) => Promise<string | null>) => {
  editor = new Editor({
    extensions: [
      ...richTextExtensions('rich'),
      pictures({ upload, copy: () => Promise.reject(new Error()) }),
    ],
    content: '<p>Look:</p>',
  });
};

test('a pasted picture is stored, and stands in the text where it was put', async () => {
  const { promise, resolve } = Promise.withResolvers<string | null>();
  open(() => promise);
  editor.commands.focus('end');
  expect(pasteInto([picture])).toBe(true);
  expect(editor.getHTML()).not.toContain('<img');
  editor.commands.insertContentAt(1, 'Please: ');
  resolve('/api/assets/v2/workspaces/w/projects/p/a/');
  await vi.waitFor(() =>
    expect(editor.getHTML()).toContain('src="/api/assets/v2/workspaces/w/projects/p/a/"'),
  );
  expect(editor.getHTML()).toMatch(/Please: Look:.*<img/s);
});

test('a pasted picture keeps its size', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.resolve({ width: 320, height: 200 }));
  open(() => Promise.resolve('/api/assets/v2/workspaces/w/projects/p/a/'));
  expect(pasteInto([picture])).toBe(true);
  await vi.waitFor(() => expect(editor.getHTML()).toContain('width="320px"'));
  vi.unstubAllGlobals();
});

const ADDRESS = '/api/assets/v2/workspaces/w/projects/p/a/';
const isShown = () => vi.waitFor(() => expect(editor.getHTML()).toContain('<img'));

/** What the next key does, as the editor takes it from the browser. */
function typeKey(letter: string) {
  const { from, to } = editor.state.selection;
  editor.view.dispatch(editor.state.tr.insertText(letter, from, to));
}

test.each([
  ['at the end of a line', '<p>Look:</p>'],
  ['in an empty line', '<p>Look:</p><p></p>'],
  ['before another line', '<p>Look:</p><p></p><p>Below.</p>'],
])('who waits for an upload %s goes on below it, and the next key replaces nothing', async (_, content) => {
  open(() => Promise.resolve(ADDRESS));
  editor.commands.setContent(content);
  const empty = content.indexOf('<p></p>');
  editor.commands.setTextSelection(empty < 0 ? 6 : 8);
  pasteInto([picture]);
  await isShown();
  typeKey('x');
  expect(editor.getHTML()).toMatch(/Look:.*<img.*<p[^>]*>x/s);
});

test('who writes elsewhere while a picture is stored is not moved', async () => {
  const { promise, resolve } = Promise.withResolvers<string | null>();
  open(() => promise);
  editor.commands.setContent('<p>Look:</p><p></p><p>Below.</p>');
  editor.commands.setTextSelection(8);
  pasteInto([picture]);
  editor.commands.setTextSelection(editor.state.doc.content.size - 1);
  resolve(ADDRESS);
  await isShown();
  typeKey(' More');
  expect(editor.getHTML()).toMatch(/Look:.*<img.*<p[^>]*>Below\. More<\/p>/s);
});

test('a word that is typed where the picture will be stays whole below it', async () => {
  const { promise, resolve } = Promise.withResolvers<string | null>();
  open(() => promise);
  editor.commands.setContent('<p>Look:</p><p></p>');
  editor.commands.setTextSelection(8);
  pasteInto([picture]);
  for (const letter of 'mean') typeKey(letter);
  resolve(ADDRESS);
  await isShown();
  for (const letter of 'while') typeKey(letter);
  expect(editor.getHTML()).toMatch(/Look:.*<img.*<p[^>]*>meanwhile<\/p>/s);
});

test('pictures that are pasted together stand in their order', async () => {
  open(({ name }) => Promise.resolve(`${ADDRESS}${name}/`));
  editor.commands.focus('end');
  pasteInto(['one', 'two', 'three'].map((name) => new File(['x'], name, { type: 'image/png' })));
  await vi.waitFor(() => expect(editor.getHTML()).toContain('alt="three"'));
  typeKey('x');
  expect(editor.getHTML()).toMatch(/Look:.*alt="one".*alt="two".*alt="three".*<p[^>]*>x/s);
});

test('one that could not be stored leaves nothing', async () => {
  open(() => Promise.resolve(null));
  expect(pasteInto([picture])).toBe(true);
  await Promise.resolve();
  expect(editor.getHTML()).not.toContain('<img');
});

test('other files, and the picture of a copied text, are not for the text', () => {
  const upload = vi.fn(() => Promise.resolve(null));
  open(upload);
  expect(pasteInto([paper])).toBe(false);
  pasteInto([picture], 'A cell of a table');
  expect(upload).not.toHaveBeenCalled();
});
