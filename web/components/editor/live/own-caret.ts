import { Extension } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';

/**
 * Before each of its renders React looks for the caret, letter after letter from the start of whatever says that it is
 * `contentEditable`, to put it back afterwards. The editor sees to its own caret: in a long text that look would take
 * longer than the key that was pressed. The browser itself goes by the attribute.
 */
export const OwnCaret = Extension.create({
  name: 'ownCaret',
  addProseMirrorPlugins: () => [
    new Plugin({
      view({ dom }) {
        Object.defineProperty(dom, 'contentEditable', {
          configurable: true,
          get: () => 'inherit',
          set: (value: string) => dom.setAttribute('contenteditable', value),
        });
        return {};
      },
    }),
  ],
});
