import { Editor } from '@tiptap/core';
import { richTextExtensions } from '@tandem/shared/rich-text/extensions.ts';
import { getByRole } from '@testing-library/dom';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { toggleWithButton } from './toggle-view.ts';

let editor: Editor;
afterEach(() => editor.destroy());

function open(content: string, editable = true) {
  const toggle = toggleWithButton({ open: 'Open or close', empty: 'Title' });
  const schema = richTextExtensions('document').map((each) => (each.name === toggle.name ? toggle : each));
  editor = new Editor({ element: document.body, extensions: schema, content, editable });
}
const press = (key: string, ctrlKey = false) => {
  const event = new KeyboardEvent('keydown', { key, ctrlKey, bubbles: true, cancelable: true });
  editor.view.someProp('handleKeyDown', (handle) => handle(editor.view, event) || undefined);
};
const html = () => editor.getHTML().replaceAll(/ class="editor-[\w-]+"/g, '');
const button = () => getByRole(document.body, 'button', { name: 'Open or close' });
const MORE = '<details><summary>More</summary><p>inside</p></details>';

test('a line becomes the title of a toggle, and Enter goes on below it', () => {
  open('<p>More</p>');
  editor.chain().setTextSelection(5).setToggle().run();
  press('Enter');
  editor.commands.insertContent('inside');
  expect(html()).toBe(MORE);
  editor.commands.setTextSelection(4);
  press('Enter');
  expect(html()).toBe('<details><summary>Mo</summary><p>re</p><p>inside</p></details>');
});

test('Enter in an empty toggle, and Backspace before a title, make lines of it again', () => {
  open('<p></p>');
  editor.chain().setTextSelection(1).setToggle().run();
  press('Enter');
  expect(html()).toBe('<p></p>');
  editor.commands.setContent(MORE);
  editor.commands.setTextSelection(2);
  press('Backspace');
  expect(html()).toBe('<p>More</p><p>inside</p>');
});

test('a toggle below the first line of an item of a list', () => {
  open('<ul><li><p>Item</p></li></ul>');
  editor.chain().setTextSelection(4).setToggle().run();
  expect(html()).toBe('<ul><li><p>Item</p><details><summary></summary><p></p></details></li></ul>');
});

test('its button opens and closes it, also for those who only read; the caret and a key do too', async () => {
  open(`<p>First</p>${MORE}`, false);
  expect(button().getAttribute('aria-expanded')).toBe('false');
  await userEvent.click(button());
  expect(button().getAttribute('aria-expanded')).toBe('true');
  await userEvent.click(button());
  editor.setEditable(true);
  editor.commands.setTextSelection(editor.state.doc.content.size - 3);
  expect(button().getAttribute('aria-expanded')).toBe('true');
  press('Enter', true);
  expect(button().getAttribute('aria-expanded')).toBe('false');
  expect(editor.state.selection.$from.parent.type.name).toBe('toggleTitle');
});
