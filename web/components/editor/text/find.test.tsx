import { Editor } from '@tiptap/core';
import { richTextExtensions } from '@tandem/shared/rich-text/extensions.ts';
import { act } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { show, withTexts } from '#testing/dom.tsx';
import { FindBar } from '../menus/find-bar.tsx';
import { Find, findingOf, openFind } from './find.ts';

withTexts('editor');

let editor: Editor;
beforeEach(() => {
  editor = new Editor({
    extensions: [...richTextExtensions('document'), Find],
    content: '<p>A plan for <strong>Plan</strong> B</p><ul><li><p>no plans (yet)</p></li></ul>',
  });
});
afterEach(() => editor.destroy());

test('words are found in every block whatever their case, stepped through, and replaced one by one or all at once', async () => {
  const screen = show(<FindBar editor={editor} />);
  expect(screen.queryByRole('toolbar')).toBeNull();
  act(() => void openFind(editor));
  const field = screen.getByRole('textbox', { name: 'Find' });
  await screen.user.type(field, 'plan');
  expect(screen.getByRole('status').textContent).toBe('1 of 3');
  expect(editor.view.dom.querySelectorAll('.found')).toHaveLength(3);
  await screen.user.type(field, '{Enter}');
  expect(screen.getByRole('status').textContent).toBe('2 of 3');
  await screen.user.type(screen.getByRole('textbox', { name: 'Replace with' }), 'Idea{Enter}');
  expect(editor.getHTML()).toContain('<strong>Idea</strong>');
  expect(screen.getByRole('status').textContent).toBe('2 of 2');
  await screen.user.click(screen.getByRole('button', { name: 'Replace all' }));
  expect(editor.getText({ blockSeparator: '|' }).replace(/\|+/g, '|')).toBe(
    'A Idea for Idea B|no Ideas (yet)',
  );
  await screen.user.type(field, '{Escape}');
  expect(screen.queryByRole('toolbar')).toBeNull();
  expect(findingOf(editor).matches).toEqual([]);
});

test('signs of patterns are the signs that they are', async () => {
  act(() => void openFind(editor));
  const screen = show(<FindBar editor={editor} />);
  await screen.user.type(screen.getByRole('textbox', { name: 'Find' }), '(yet)');
  expect(screen.getByRole('status').textContent).toBe('1 of 1');
  await screen.user.type(screen.getByRole('textbox', { name: 'Find' }), '.*');
  expect(screen.getByRole('button', { name: 'Replace all' })).toHaveProperty('disabled', true);
});

test('matches follow what is typed meanwhile', async () => {
  act(() => void openFind(editor));
  const screen = show(<FindBar editor={editor} />);
  await screen.user.type(screen.getByRole('textbox', { name: 'Find' }), 'plan');
  act(() => void editor.commands.insertContentAt(1, 'plan '));
  expect(editor.view.dom.querySelectorAll('.found')).toHaveLength(4);
});
