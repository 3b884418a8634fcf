import { Editor } from '@tiptap/core';
import { richTextExtensions } from '@tandem/shared/rich-text/extensions.ts';
import { getByRole, queryByRole } from '@testing-library/dom';
import { afterEach, expect, test, vi } from 'vitest';
import { files, type StoredFile, type UploadFile } from './files.ts';

let editor: Editor;
afterEach(() => editor.destroy());

const paper = new File(['x'], 'notes.pdf', { type: 'application/pdf' });
const picture = new File(['x'], 'sketch.png', { type: 'image/png' });
const ID = '11111111-1111-4111-8111-111111111111';
const STORED = {
  address: `/api/assets/v2/workspaces/w/projects/${ID}/${ID}/`,
  text: 'notes.pdf · 1 byte',
};

/** What a browser calls when somebody pastes. */
function pasteInto(pasted: File[], text = ''): boolean {
  const clipboardData = { files: pasted, getData: (type: string) => (type === 'text/plain' ? text : '') };
  const event = { clipboardData } as unknown as ClipboardEvent;
  return editor.view.someProp('handlePaste', (handle) => handle(editor.view, event, null as never)) ?? false;
}

function open(upload: UploadFile) {
  const extensions = [...richTextExtensions('document'), files(upload)];
  editor = new Editor({ element: document.body, extensions, content: '<p>Read:</p>' });
}

const progress = () => queryByRole(editor.view.dom, 'progressbar', { name: 'notes.pdf' });

test('a file is seen on its way, and stands in the text where it was put, as a link with its size', async () => {
  const { promise, resolve } = Promise.withResolvers<StoredFile | null>();
  let report: (share: number) => void = () => {};
  open((_file, onProgress) => {
    report = onProgress;
    return promise;
  });
  editor.commands.focus('end');
  expect(pasteInto([paper])).toBe(true);
  report(0.5);
  expect(progress()).toHaveProperty('value', 0.5);
  expect(editor.getHTML()).not.toContain('notes.pdf');
  editor.commands.insertContentAt(1, 'Please: ');
  resolve(STORED);
  const link = await vi.waitFor(() => getByRole(editor.view.dom, 'link', { name: STORED.text }));
  expect(link.getAttribute('href')).toBe(STORED.address);
  expect(editor.getText()).toMatch(/Please: Read:\s+notes\.pdf · 1 byte/);
  expect(progress()).toBeNull();
});

test('one that could not be stored leaves nothing', async () => {
  open(() => Promise.resolve(null));
  expect(pasteInto([paper])).toBe(true);
  await vi.waitFor(() => expect(progress()).toBeNull());
  expect(editor.getText()).toBe('Read:');
});

test('pictures, and files beside a copied text, are left to others', () => {
  const upload = vi.fn(() => Promise.resolve(null));
  open(upload);
  expect(pasteInto([picture])).toBe(false);
  expect(pasteInto([paper], 'A cell of a table')).toBe(false);
  expect(upload).not.toHaveBeenCalled();
});

test('pressing it saves it, and pressing another link does not', async () => {
  open(() => Promise.resolve(null));
  const opened = vi.spyOn(window, 'open').mockImplementation(() => null);
  const link = (href: string) => `<p><a href="${href}">there</a></p>`;
  for (const href of ['https://example.com/', STORED.address]) {
    editor.commands.setContent(link(href));
    const target = getByRole(editor.view.dom, 'link');
    const event = new MouseEvent('click');
    Object.defineProperty(event, 'target', { value: target });
    editor.view.someProp('handleClick', (handle) => handle(editor.view, 1, event));
  }
  expect(opened.mock.calls).toEqual([[STORED.address, '_blank', 'noopener']]);
  opened.mockRestore();
});
