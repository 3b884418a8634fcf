import { Editor } from '@tiptap/core';
import { richTextExtensions, type RichTextVariant } from '@tandem/shared/rich-text/extensions.ts';
import { afterEach, expect, test } from 'vitest';
import { insertColumns, takesColumns } from './columns.ts';

let editor: Editor;
afterEach(() => editor.destroy());

function open(content: string, variant: RichTextVariant = 'document'): Editor {
  editor = new Editor({ element: document.body, extensions: richTextExtensions(variant), content });
  return editor;
}
const html = () => editor.getHTML().replaceAll(/ class="editor-[\w-]+"/g, '');

test('two or three columns stand in the place of an empty line, with the caret in the first', () => {
  const text = open('<p></p>');
  text.commands.setTextSelection(1);
  insertColumns(text, 2);
  text.commands.insertContent('one');
  expect(html()).toBe(
    '<div data-type="columns"><div data-type="column"><p>one</p></div><div data-type="column"><p></p></div></div><p></p>',
  );
  expect(takesColumns(text)).toBe(false);
});

test('columns stand in pages alone, and below a line that says something', () => {
  const text = open('<p>words</p>');
  text.commands.setTextSelection(3);
  insertColumns(text, 3);
  expect(html()).toMatch(
    /^<p>words<\/p><div data-type="columns">(?:<div data-type="column"><p><\/p><\/div>){3}/,
  );
  text.destroy();
  expect(takesColumns(open('<p></p>', 'rich'))).toBe(false);
});
