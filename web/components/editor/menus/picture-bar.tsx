import { Button, TextInput } from '@mantine/core';
import type { Editor } from '@tiptap/core';
import { NodeSelection } from '@tiptap/pm/state';
import { useEditorState } from '@tiptap/react';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../controls/icon-button.tsx';
import { FloatingBox } from './parts/floating-box.tsx';
import { PICTURE_NODES } from '../media/picture-views.ts';
import styles from './picture-bar.module.css';

const WIDTHS = ['25%', '50%', '75%', '100%'];

/** The picture that is selected as a whole. */
function selectedOf(editor: Editor) {
  const { selection } = editor.state;
  if (!(selection instanceof NodeSelection) || !editor.isEditable) return null;
  const { node, from } = selection;
  if (!PICTURE_NODES.includes(node.type.name)) return null;
  const { width, alt } = node.attrs as { width: unknown; alt: unknown };
  return { from, width: String(width ?? ''), alt: String(alt ?? ''), isFocused: editor.isFocused };
}

function rectOf(editor: Editor, position: number): DOMRect | null {
  const element = editor.isDestroyed ? null : editor.view.nodeDOM(position);
  return element instanceof Element ? element.getBoundingClientRect() : null;
}

/** Width and description of the picture that is selected; Enter on a picture goes to it. */
export function PictureBar({ editor }: { editor: Editor }) {
  const { t } = useTranslation(['editor', 'common']);
  const picture = useEditorState({ editor, selector: ({ editor: now }) => selectedOf(now) });
  const [isInside, setInside] = useState(false);
  if (!picture || !(picture.isFocused || isInside)) return null;
  const { from, width, alt } = picture;
  const set = (name: 'width' | 'alt', value: string) => {
    const change = editor.state.tr.setNodeAttribute(from, name, value);
    editor.view.dispatch(change.setSelection(NodeSelection.create(change.doc, from)));
  };
  return (
    <FloatingBox place={() => rectOf(editor, from)} side="above">
      <div
        className={styles.bar}
        role="toolbar"
        tabIndex={-1}
        aria-label={t('picture_bar.title')}
        data-picture-bar
        onFocus={() => setInside(true)}
        onBlur={() => setInside(false)}
        onKeyDown={(event) => event.key === 'Escape' && editor.commands.focus()}
      >
        {WIDTHS.map((share) => (
          <Button
            key={share}
            size="xs"
            variant="subtle"
            aria-label={t('picture_bar.width', { share })}
            aria-pressed={share === width}
            onClick={() => set('width', share)}
          >
            {share}
          </Button>
        ))}
        <AltField key={from} alt={alt} onSet={(value) => set('alt', value)} />
        <IconButton
          of={IconTrash}
          size="sm"
          label={t('common:delete')}
          onClick={() => editor.chain().focus().deleteSelection().run()}
        />
      </div>
    </FloatingBox>
  );
}

/** What is read to those who do not see the picture; taken with Enter, or when the field is left. */
function AltField({ alt, onSet }: { alt: string; onSet: (alt: string) => void }) {
  const { t } = useTranslation('editor');
  const [text, setText] = useState(alt);
  const done = () => text !== alt && onSet(text);
  return (
    <TextInput
      size="xs"
      className={styles.alt}
      aria-label={t('picture_bar.alt')}
      placeholder={t('picture_bar.alt')}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={done}
      onKeyDown={(event) => event.key === 'Enter' && done()}
    />
  );
}
