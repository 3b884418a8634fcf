import type { Editor } from '@tiptap/core';
import { isTextSelection } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../controls/icon-button.tsx';
import { FloatingBox } from './parts/floating-box.tsx';
import { ColorMenu } from './parts/color-menu.tsx';
import { LinkButton } from './links/link-button.tsx';
import { MARK_COMMANDS } from '../blocks/mark-commands.ts';
import styles from './selection-bar.module.css';

/** What is selected, while it is text that can be formatted. */
function selectedOf(editor: Editor) {
  const { selection, doc } = editor.state;
  const { from, to } = selection;
  const isText = isTextSelection(selection) && doc.textBetween(from, to).trim() !== '';
  if (!isText || !editor.isEditable || editor.isActive('codeBlock')) return null;
  const { isFocused } = editor;
  return {
    from,
    to,
    isFocused,
    marks: MARK_COMMANDS.filter(({ id }) => editor.isActive(id)).map(({ id }) => id),
  };
}

function rectAt(editor: Editor, position: number): DOMRect | null {
  if (position > editor.state.doc.content.size) return null;
  const { left, top, bottom } = editor.view.coordsAtPos(position);
  return new DOMRect(left, top, 0, bottom - top);
}

/** Formatting above the selected words, for texts that have no toolbar. */
export function SelectionBar({ editor }: { editor: Editor }) {
  const { t } = useTranslation('editor');
  const selected = useEditorState({ editor, selector: ({ editor: now }) => selectedOf(now) });
  // While the address of a link is typed or a colour chosen, the text itself has not the focus.
  const [isChoosing, setChoosing] = useState(false);
  if (!selected || !(selected.isFocused || isChoosing)) return null;
  return (
    <FloatingBox place={() => rectAt(editor, selected.from)} side="above">
      <div
        className={styles.bar}
        role="toolbar"
        tabIndex={-1}
        aria-label={t('toolbar')}
        // The selection must stay while a button is pressed.
        onMouseDown={(event) => event.currentTarget.contains(event.target as Node) && event.preventDefault()}
      >
        {MARK_COMMANDS.map(({ id, icon, run }) => (
          <IconButton
            key={id}
            of={icon}
            size="sm"
            label={t(`mark.${id}`)}
            isPressed={selected.marks.includes(id)}
            onClick={() => run(editor)}
          />
        ))}
        <ColorMenu editor={editor} onOpen={setChoosing} />
        <LinkButton editor={editor} onOpen={setChoosing} />
      </div>
    </FloatingBox>
  );
}
