import { Editor } from '@tiptap/core';
import { richTextExtensions } from '@tandem/shared/rich-text/extensions.ts';
import { getByRole, queryByRole } from '@testing-library/dom';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { ColoredCode } from './code-colors.ts';
import { rangesOf } from './code-ranges.ts';
import { codeWithTools } from './code-view.ts';

const words = {
  copy: 'Copy code',
  language: 'Code language',
  plain: 'Plain text',
  diagram: { title: 'Diagram', code: 'Code', picture: 'Picture', missing: 'Not there' },
};
let editor: Editor;
afterEach(() => editor.destroy());

const open = (content: string, editable = true) => {
  const code = codeWithTools(words);
  const schema = richTextExtensions('document').map((each) => (each.name === code.name ? code : each));
  editor = new Editor({ element: document.body, extensions: [...schema, ColoredCode], content, editable });
};
const colored = () => [...editor.view.dom.querySelectorAll('.hljs-keyword')].map((part) => part.textContent);

test('code has the colours of its language once these are there, also for what is typed later', async () => {
  open('<p>First</p><pre><code class="language-typescript">const one = 1;</code></pre>');
  await vi.waitFor(() => expect(colored()).toEqual(['const']));
  editor.commands.insertContentAt(8, 'return;\n');
  expect(colored()).toEqual(['return', 'const']);
});

test('its language is chosen in the block, and one that is not known stays what it is', async () => {
  open('<pre><code class="language-brainfuck">select 1</code></pre>');
  const field = getByRole<HTMLSelectElement>(document.body, 'combobox', { name: words.language });
  expect(field.value).toBe('brainfuck');
  await userEvent.selectOptions(field, 'SQL');
  expect(editor.getHTML()).toContain('language-sql');
  await vi.waitFor(() => expect(colored()).toEqual(['select']));
});

test('who only reads it can copy it', () => {
  open('<pre><code>plain</code></pre>', false);
  expect(queryByRole(document.body, 'combobox')).toBeNull();
  expect(getByRole(document.body, 'button', { name: words.copy })).toBeDefined();
});

test('parts inside of others have their own kind, and nothing is left out', () => {
  const code = 'const text = `a ${1 + 2} b`; // end';
  const ranges = rangesOf(code, 'javascript');
  expect(ranges.map(({ from, to }) => code.slice(from, to))).toEqual(
    expect.arrayContaining(['const', '// end', '1', '2']),
  );
  expect(rangesOf(code, 'no-language')).toEqual([]);
});
