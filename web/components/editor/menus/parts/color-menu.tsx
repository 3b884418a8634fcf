import { Menu } from '@mantine/core';
import { PALETTE_COLORS } from '@tandem/shared/rich-text/rules/colors.ts';
import type { Editor } from '@tiptap/core';
import { IconPalette, type Icon as TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../controls/icon-button.tsx';
import styles from './color-menu.module.css';

type Kind = 'color' | 'backgroundColor';

/** Null takes the colour away; the other kind stays as it is. */
function setTextColor(editor: Editor, kind: Kind, value: string | null) {
  const now = editor.getAttributes('customColor');
  const next = { color: null, backgroundColor: null, ...now, [kind]: value };
  const chain = editor.chain().focus();
  if (next.color === null && next.backgroundColor === null) {
    chain.unsetMark('customColor', { extendEmptyMarkRange: true }).run();
  } else chain.setMark('customColor', next).run();
}

type ColorItemsProps = { title: string; look: Kind; onPick: (color: string | null) => void };

/** A swatch for each colour of the palette, and none. */
export function ColorItems({ title, look, onPick }: ColorItemsProps) {
  const { t } = useTranslation('editor');
  return (
    <>
      <Menu.Label>{title}</Menu.Label>
      <div className={styles.colors}>
        {[null, ...PALETTE_COLORS].map((color) => (
          <Menu.Item
            key={color ?? 'none'}
            className={styles.color}
            aria-label={`${title}: ${t(`color.${color ?? 'none'}`)}`}
            title={t(`color.${color ?? 'none'}`)}
            data-look={look}
            style={color ? { '--swatch': `var(--hue-${color})` } : {}}
            onClick={() => onPick(color)}
          >
            A
          </Menu.Item>
        ))}
      </div>
    </>
  );
}

type ColorMenuProps = { editor: Editor; onOpen?: (isOpen: boolean) => void };

/** Colours of the selected words, and of what is behind them. */
export function ColorMenu({ editor, onOpen }: ColorMenuProps) {
  const { t } = useTranslation('editor');
  return (
    <ColorBox label={t('color.title')} icon={IconPalette} onOpen={onOpen}>
      <ColorItems
        title={t('color.text')}
        look="color"
        onPick={(color) => setTextColor(editor, 'color', color)}
      />
      <ColorItems
        title={t('color.background')}
        look="backgroundColor"
        onPick={(color) => setTextColor(editor, 'backgroundColor', color)}
      />
    </ColorBox>
  );
}

/** The colour of the cell around the caret, or of all cells that are selected. */
export function CellColorMenu({ editor }: { editor: Editor }) {
  const { t } = useTranslation('editor');
  return (
    <ColorBox label={t('color.cell')} icon={IconPalette}>
      <ColorItems
        title={t('color.cell')}
        look="backgroundColor"
        onPick={(color) => editor.chain().focus().setCellAttribute('background', color).run()}
      />
    </ColorBox>
  );
}

type ColorBoxProps = {
  label: string;
  icon: TablerIcon;
  onOpen?: ((isOpen: boolean) => void) | undefined;
  children: ReactNode;
};

const ColorBox = ({ label, icon, onOpen, children }: ColorBoxProps) => (
  <Menu position="bottom-start" {...(onOpen ? { onChange: onOpen } : {})}>
    <Menu.Target>
      <IconButton of={icon} size="sm" label={label} />
    </Menu.Target>
    <Menu.Dropdown>{children}</Menu.Dropdown>
  </Menu>
);
