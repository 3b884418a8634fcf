import { Menu } from '@mantine/core';
import { IconMoodSmile } from '@tabler/icons-react';
import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../controls/icon-button.tsx';
import { placeOf } from '../blocks/block-place.ts';
import { ColorItems } from './parts/color-menu.tsx';
import styles from './callout-bar.module.css';

/** The bulb first, which is what a callout has from the start. */
const SIGNS = ['💡', '📌', '✅', '❗', '⚠️', '🔥', '❓', '📝', '🎯', '🚀', '🐛', '❤️'];

const codeOf = (sign: string): string => [...sign].map((letter) => letter.codePointAt(0)).join('-');

function setLook(editor: Editor, position: number, look: Record<string, string | null>) {
  const { tr } = editor.state;
  for (const [name, value] of Object.entries(look)) tr.setNodeAttribute(position, name, value);
  editor.view.dispatch(tr);
  editor.commands.focus();
}

/** The emoji and the colour of the callout that somebody is writing in. */
export function CalloutBar({ editor }: { editor: Editor }) {
  const { t } = useTranslation('editor');
  const now = useEditorState({ editor, selector: ({ editor: each }) => placeOf(each, 'calloutComponent') });
  // The menu takes the focus from the text, and the callout with it.
  const [open, setOpen] = useState<typeof now>(null);
  const place = open ?? now;
  if (!place) return null;
  const set = (look: Record<string, string | null>) => setLook(editor, place.position, look);
  return (
    <div
      className={styles.bar}
      role="toolbar"
      tabIndex={-1}
      aria-label={t('block.callout')}
      style={{ top: place.top, right: place.right }}
      // The caret must stay in its callout while the button is pressed.
      onMouseDown={(event) => event.preventDefault()}
    >
      <Menu position="bottom-end" onChange={(isOpen) => setOpen(isOpen ? now : null)}>
        <Menu.Target>
          <IconButton of={IconMoodSmile} size="sm" label={t('callout.title')} />
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{t('callout.emoji')}</Menu.Label>
          <div className={styles.signs}>
            {SIGNS.map((sign) => (
              <Menu.Item
                key={sign}
                className={styles.sign}
                aria-label={`${t('callout.emoji')}: ${sign}`}
                onClick={() => set({ 'data-logo-in-use': 'emoji', 'data-emoji-unicode': codeOf(sign) })}
              >
                {sign}
              </Menu.Item>
            ))}
          </div>
          <ColorItems
            title={t('callout.color')}
            look="backgroundColor"
            onPick={(color) => set({ 'data-background': color })}
          />
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}
