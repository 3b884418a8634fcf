import { Editor } from '@tiptap/core';
import { richTextExtensions } from '@tandem/shared/rich-text/extensions.ts';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { show, withTexts } from '#testing/dom.tsx';
import { AtomBar } from '../../menus/atoms/atom-bar.tsx';
import { HtmlView } from '../../reading/html-view.tsx';
import { AtomKeys } from './atom-keys.ts';
import { equationViews } from './equation-views.ts';
import { insertNew } from './insert-atom.ts';

/** Parts of the client come when they come. */
const LONG = { timeout: 10_000 };

withTexts('editor');
let editor: Editor | undefined;
afterEach(() => {
  editor?.destroy();
  editor = undefined;
});

function open(content: string): Editor {
  const views = equationViews('New equation');
  const schema = richTextExtensions('document').map(
    (each) => views.find(({ name }) => name === each.name) ?? each,
  );
  editor = new Editor({ element: document.body, extensions: [...schema, AtomKeys], content });
  return editor;
}
const html = () => editor?.getHTML().replaceAll(/ class="editor-[\w-]+"/g, '');

test('an equation that is typed between signs of money is one, and a price is none', () => {
  const { view } = open('<p></p>');
  const type = (text: string) => {
    for (const letter of text) {
      const { from, to } = view.state.selection;
      const isTaken = view.someProp('handleTextInput', (handle) =>
        handle(view, from, to, letter, () => view.state.tr.insertText(letter)),
      );
      if (!isTaken) view.dispatch(view.state.tr.insertText(letter));
    }
  };
  type('so $a+b$ or $5 and $6, ($x$) ');
  expect(html()).toBe(
    '<p>so <span data-type="equation">a+b</span> or $5 and $6, (<span data-type="equation">x</span>) </p>',
  );
});

test('equations are drawn in the text, and TeX that is none says what is wrong', async () => {
  const { view } = open(
    '<p>a <span data-type="equation">E = mc^2</span></p><div data-type="equation">\\frac{1</div>',
  );
  const [inline, block] = view.dom.querySelectorAll<HTMLElement>('[data-type="equation"]');
  await vi.waitFor(() => expect(inline?.querySelector('msup')).not.toBeNull(), LONG);
  await vi.waitFor(() => expect(block?.hasAttribute('data-wrong')).toBe(true), LONG);
  expect([block?.textContent, block?.title]).toEqual(['\\frac{1', expect.stringContaining("expected '}'")]);
});

test('a new equation asks for its TeX, and Enter goes back into the text behind it', async () => {
  const text = open('<p>so</p>');
  text.commands.focus('end');
  show(<AtomBar editor={text} />);
  act(() => insertNew(text, 'equation'));
  const field = await screen.findByRole('textbox', { name: 'TeX formula' });
  await vi.waitFor(() => expect(document.activeElement).toBe(field));
  fireEvent.change(field, { target: { value: 'x^2' } });
  expect(html()).toBe('<p>so<span data-type="equation">x^2</span></p>');
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(text.state.selection.empty).toBe(true);
  expect(text.state.selection.from).toBe(4);
});

test('a new block equation stands in the place of an empty line, and an empty one goes when it is left', async () => {
  const text = open('<p></p>');
  text.commands.focus('end');
  show(<AtomBar editor={text} />);
  act(() => insertNew(text, 'equationBlock'));
  expect(html()).toBe('<div data-type="equation"></div><p></p>');
  fireEvent.keyDown(await screen.findByRole('textbox', { name: 'TeX formula' }), { key: 'Enter' });
  expect(html()).toBe('<p></p>');
});

test('equations are drawn in a text that is only read', async () => {
  render(
    <HtmlView html={'<p>a <span data-type="equation">x^2</span></p><div data-type="equation">y</div>'} />,
  );
  await vi.waitFor(() => expect(document.querySelectorAll('math')).toHaveLength(2), LONG);
});
