import { Editor } from '@tiptap/core';
import { richTextExtensions } from '@tandem/shared/rich-text/extensions.ts';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { show, withTexts } from '#testing/dom.tsx';
import { chooseCalendar } from '#lib/dates/calendar-choice.ts';
import { AtomBar } from '../../menus/atoms/atom-bar.tsx';
import { HtmlView } from '../../reading/html-view.tsx';
import { AtomKeys } from './atom-keys.ts';
import { chipViews } from './chip-views.ts';
import { insertDay, insertNew } from './insert-atom.ts';

/** Parts of the client come when they come. */
const LONG = { timeout: 10_000 };

withTexts('editor');
let editor: Editor | undefined;
afterEach(() => {
  editor?.destroy();
  editor = undefined;
  chooseCalendar({ days: null });
});

function open(content: string): Editor {
  const views = chipViews('Status');
  const schema = richTextExtensions('document').map(
    (each) => views.find(({ name }) => name === each.name) ?? each,
  );
  editor = new Editor({ element: document.body, extensions: [...schema, AtomKeys], content });
  return editor;
}
const html = () => editor?.getHTML().replaceAll(/ class="editor-[\w-]+"/g, '');

test('a day is written as its reader writes days, and is stored as a day of the calendar', () => {
  const text = open('<p>by</p>');
  insertDay(text, { from: 3, to: 3 }, '2026-11-30');
  expect(html()).toBe('<p>by<time datetime="2026-11-30">2026-11-30</time> </p>');
  const time = text.view.dom.querySelector('time');
  expect(time?.textContent).toBe('Nov 30, 2026');
  chooseCalendar({ days: 'dots' });
  expect(time?.textContent).toBe('30.11.2026');
});

test('what is no day stays text', () => {
  open('<p><time datetime="2026-13-40">soon</time> <time datetime="2026-11-30T10:00:00Z">then</time></p>');
  expect(html()).toBe('<p>soon then</p>');
});

test('a status has words and a colour of the palette', async () => {
  const text = open('<p>is</p>');
  text.commands.focus('end');
  show(<AtomBar editor={text} />);
  act(() => insertNew(text, 'status'));
  const field = await screen.findByRole('textbox', { name: 'Status text' });
  fireEvent.change(field, { target: { value: 'On track' } });
  await userEvent.click(screen.getByRole('button', { name: 'Green' }));
  expect(html()).toBe('<p>is<span data-color="green" data-type="status">On track</span></p>');
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(text.state.selection.empty).toBe(true);
});

test('a colour that is none is grey', () => {
  open('<p><span data-type="status" data-color="url(//x.example)">Done</span></p>');
  expect(html()).toContain('data-color="gray"');
});

test('days are drawn in a text that is only read', async () => {
  render(<HtmlView html={'<p><time datetime="2026-11-30">2026-11-30</time></p>'} />);
  await vi.waitFor(() => expect(document.querySelector('time')?.textContent).toBe('Nov 30, 2026'), LONG);
});
