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
