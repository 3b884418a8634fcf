import { Editor } from '@tiptap/core';
import { richTextExtensions } from '@tandem/shared/rich-text/extensions.ts';
import { getByRole } from '@testing-library/dom';
import { afterEach, expect, test } from 'vitest';
import { contentsOfText } from './contents.ts';

let editor: Editor;
afterEach(() => editor.destroy());

test('a table of contents follows the headings of its page', () => {
  const contents = contentsOfText({ title: 'Table of contents', empty: 'No headings' });
  const schema = richTextExtensions('document').map((each) =>
    each.name === contents.name ? contents : each,
  );
  const content = '<div data-type="tableOfContents"></div><p>Text</p>';
  editor = new Editor({ element: document.body, extensions: schema, content });
  const list = getByRole(document.body, 'navigation', { name: 'Table of contents' });
  expect(list.textContent).toBe('No headings');
  editor.commands.insertContentAt(editor.state.doc.content.size, '<h2>Plans</h2><h3>Soon</h3>');
  expect([...list.querySelectorAll('li')].map((line) => [line.textContent, line.dataset['indent']])).toEqual([
    ['Plans', '0'],
    ['Soon', '1'],
  ]);
  expect(editor.getHTML()).toContain('<div data-type="tableOfContents"></div>');
});
