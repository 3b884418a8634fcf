import { Editor } from '@tiptap/core';
import { richTextExtensions } from '@tandem/shared/rich-text/extensions.ts';
import { getByRole, queryByRole } from '@testing-library/dom';
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { withTexts } from '#testing/dom.tsx';
import { HtmlView } from '../../reading/html-view.tsx';
import { codeWithTools } from './code-view.ts';

/** Drawing needs the measures of a browser: a journey sees it. */
vi.mock('./draw-diagram.ts', () => ({
  drawDiagram: async (code: string) =>
    code.includes('graph') ? { address: `data:,${code.length}`, width: 100 } : { problem: 'No diagram' },
}));

/** Parts of the client come when they come. */
const LONG = { timeout: 10_000 };

withTexts('editor');
const words = {
  copy: 'Copy code',
  language: 'Language of the code',
  plain: 'Plain text',
  diagram: { title: 'Diagram', code: 'Code', picture: 'Picture', missing: 'Not there' },
};
let editor: Editor | undefined;
afterEach(() => {
  editor?.destroy();
  editor = undefined;
});

const CODE = '<pre><code class="language-mermaid">graph LR\n  A --&gt; B</code></pre>';
const viewOf = () => document.querySelector<HTMLElement>('.code-block')?.dataset['view'];
const press = (name: string) => userEvent.click(getByRole(document.body, 'button', { name }));

function open(content: string): Editor {
  const code = codeWithTools(words);
  const schema = richTextExtensions('document').map((each) => (each.name === code.name ? code : each));
  editor = new Editor({ element: document.body, extensions: schema, content });
  return editor;
}

test('code in the language of diagrams shows its picture, and the code by a switch', async () => {
  const text = open(`<p>First</p>${CODE}`);
  const image = await vi.waitFor(() => getByRole(document.body, 'img', { name: 'Diagram' }), LONG);
  expect(viewOf()).toBe('picture');
  await press('Code');
  expect(viewOf()).toBe('code');
  text.commands.insertContentAt(text.state.doc.content.size - 1, ' --> C');
  await vi.waitFor(() =>
    expect(getByRole(document.body, 'img').getAttribute('src')).not.toBe(image.getAttribute('src')),
  );
  text.commands.insertContentAt({ from: 8, to: 13 }, 'words');
  await vi.waitFor(() => expect(getByRole(document.body, 'status').textContent).toBe('No diagram'), LONG);
  expect(queryByRole(document.body, 'img')).toBeNull();
});

test('a text that is only read shows pictures of its diagrams, and their code by a switch', async () => {
  render(<HtmlView html={CODE} />);
  await vi.waitFor(() => getByRole(document.body, 'img', { name: 'Diagram' }), LONG);
  expect(viewOf()).toBe('picture');
  await press('Code');
  expect(viewOf()).toBe('code');
});
