import { Editor } from '@tiptap/core';
import { richTextExtensions } from '@tandem/shared/rich-text/extensions.ts';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { show, withTexts } from '#testing/dom.tsx';
import { AtomBar } from '../../menus/atoms/atom-bar.tsx';
import { HtmlView } from '../../reading/html-view.tsx';
import { AtomKeys } from './atom-keys.ts';
import { embedView } from './embed-view.ts';
import { insertNew } from './insert-atom.ts';

const VIDEO = 'https://youtu.be/dQw4w9WgXcQ';
const CARD = `<div data-type="embed"><a href="${VIDEO}">${VIDEO}</a></div>`;

withTexts('editor');
let editor: Editor | undefined;
afterEach(() => {
  editor?.destroy();
  editor = undefined;
});

function open(content: string): Editor {
  const view = embedView({ empty: 'New embed', load: (service) => `Load from ${service}` });
  const schema = richTextExtensions('document').map((each) => (each.name === view.name ? view : each));
  editor = new Editor({ element: document.body, extensions: [...schema, AtomKeys], content });
  return editor;
}
const html = () => editor?.getHTML().replaceAll(/ class="editor-[\w-]+"/g, '');

function paste(text: string): boolean {
  const data = new DataTransfer();
  data.setData('text/plain', text);
  const event = new ClipboardEvent('paste', { clipboardData: data });
  const view = editor!.view;
  return view.someProp('handlePaste', (handle) => handle(view, event, view.state.doc.slice(0, 0))) ?? false;
}

// docs/contract/texts.md#links-that-are-shown
test('a link of a known service that is pasted alone becomes a card; among words, and of others, it stays a link', () => {
  const text = open('<p></p>');
  text.commands.setTextSelection(1);
  paste(VIDEO);
  expect(html()).toBe(`${CARD}<p></p>`);
  text.commands.insertContent('words');
  paste(VIDEO);
  expect(html()).not.toContain('words</p><div');
  text.commands.setContent('<p></p>');
  paste('https://evil.example/watch?v=dQw4w9WgXcQ');
  expect(html()).not.toContain('embed');
});

// docs/contract/texts.md#links-that-are-shown
test('nothing is loaded before the button is pressed, and then in a frame that can do little', async () => {
  render(<HtmlView html={CARD} />);
  const button = await screen.findByRole('button', { name: 'Load from YouTube' });
  expect(document.querySelector('iframe')).toBeNull();
  expect(screen.getByRole('link').getAttribute('href')).toBe(VIDEO);
  await userEvent.click(button);
  const frame = document.querySelector('iframe');
  expect(frame?.src).toBe('https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ');
  expect(frame?.getAttribute('sandbox')).not.toMatch(/top-navigation|downloads|modals/);
});

test('what says that it is a card and leads elsewhere is none', () => {
  open('<div data-type="embed"><a href="javascript:alert(1)">x</a></div><div data-type="embed">y</div>');
  expect(html()).not.toMatch(/embed|javascript/);
});

test('the address of a new card is asked for, and one that cannot be shown is said', async () => {
  const text = open('<p></p>');
  text.commands.focus('end');
  show(<AtomBar editor={text} />);
  act(() => insertNew(text, 'embed'));
  const field = await screen.findByRole('textbox', { name: 'Link to embed' });
  fireEvent.change(field, { target: { value: 'https://example.com/' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  await screen.findByText(/can.t be embedded/);
  fireEvent.change(field, { target: { value: VIDEO } });
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(html()).toBe(`${CARD}<p></p>`);
});
