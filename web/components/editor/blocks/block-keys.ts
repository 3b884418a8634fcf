import { type Editor, Extension } from '@tiptap/core';
import { blockAround, moveBlock } from './blocks.ts';

function move(editor: Editor, direction: 'up' | 'down'): boolean {
  const block = blockAround(editor.state.selection.$from);
  return block !== null && moveBlock(editor, block, direction);
}

/** Moves the block around the caret by keys, as its grip does by pointer. */
export const BlockKeys = Extension.create({
  name: 'blockKeys',
  addKeyboardShortcuts() {
    return {
      'Alt-ArrowUp': ({ editor }) => move(editor, 'up'),
      'Alt-ArrowDown': ({ editor }) => move(editor, 'down'),
      'Mod-Alt-c': ({ editor }) => editor.commands.toggleCodeBlock(),
      'Mod-Shift-9': ({ editor }) => editor.commands.toggleTaskList(),
    };
  },
});
