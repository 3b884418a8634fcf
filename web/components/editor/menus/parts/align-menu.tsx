import { Menu } from '@mantine/core';
import type { Editor } from '@tiptap/core';
import { IconAlignCenter, IconAlignLeft, IconAlignRight } from '@tabler/icons-react';
import { useEditorState } from '@tiptap/react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../icons/icon.tsx';
import { IconButton } from '../../../controls/icon-button.tsx';

const SIDES = [
  { id: 'left', icon: IconAlignLeft },
  { id: 'center', icon: IconAlignCenter },
  { id: 'right', icon: IconAlignRight },
] as const;
const [LEFT] = SIDES;

/** Left is what a text is by itself: nothing is written for it. */
function align(editor: Editor, side: string) {
  const chain = editor.chain().focus();
  (side === LEFT.id ? chain.unsetTextAlign() : chain.setTextAlign(side)).run();
}

/** On which side the lines of a paragraph, a heading or a cell stand. */
export function AlignMenu({ editor }: { editor: Editor }) {
  const { t } = useTranslation('editor');
  const current = useEditorState({
    editor,
    selector: ({ editor: now }) => SIDES.find(({ id }) => now.isActive({ textAlign: id }))?.id ?? LEFT.id,
  });
  const { icon } = SIDES.find(({ id }) => id === current) ?? LEFT;
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <IconButton of={icon} size="sm" label={t('align.title')} />
      </Menu.Target>
      <Menu.Dropdown>
        {SIDES.map((side) => (
          <Menu.Item
            key={side.id}
            leftSection={<Icon of={side.icon} />}
            {...(side.id === current ? { 'aria-current': true } : {})}
            onClick={() => align(editor, side.id)}
          >
            {t(`align.${side.id}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
