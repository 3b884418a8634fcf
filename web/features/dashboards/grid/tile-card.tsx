import { Menu } from '@mantine/core';
import {
  IconAdjustments,
  IconCopy,
  IconDots,
  IconGripVertical,
  IconList,
  IconTrash,
} from '@tabler/icons-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#components/controls/icon-button.tsx';
import { Icon } from '#components/icons/icon.tsx';
import { MenuItem } from '#components/popovers/menu-items.tsx';
import type { Tile } from '#entities/insight/dashboards/types.ts';
import { HANDLE } from './handle.ts';
import styles from './grid.module.css';

export type Editing = {
  isTaken: boolean;
  onHandleKey: (event: KeyboardEvent) => void;
  onHandleBlur: () => void;
  onDuplicate: () => void;
  onRemove: () => void;
};

type TileCardProps = {
  tile: Pick<Tile, 'id' | 'kind' | 'name'>;
  /** None where it is not moved. */
  editing?: Editing | undefined;
  isSelected?: boolean;
  /** Opens the panel that sets it up. */
  onSetUp?: (() => void) | undefined;
  /** Opens its items as a list; none where there is no such list. */
  onOpenList?: (() => void) | undefined;
  /** More of its menu, such as its exports. */
  menu?: ReactNode;
  children: ReactNode;
};

/** The frame of a widget: its name, its menu, and what it is moved by. */
export function TileCard({ tile, editing, isSelected = false, onSetUp, children, ...rest }: TileCardProps) {
  const { t } = useTranslation('dashboards');
  const name = tile.name || t(`kind.${tile.kind}`);
  return (
    <section
      className={styles.card}
      aria-label={name}
      data-editing={editing ? '' : undefined}
      data-selected={isSelected ? '' : undefined}
      data-taken={editing?.isTaken ? '' : undefined}
    >
      <header className={styles.head}>
        {editing && <Handle name={name} editing={editing} />}
        <h2 className={styles.title} title={name}>
          {onSetUp ? (
            <button type="button" onClick={onSetUp}>
              {name}
            </button>
          ) : (
            name
          )}
        </h2>
        <span className={styles.slot} data-widget-head />
        <CardMenu {...{ name, editing, onSetUp, ...rest }} />
      </header>
      <div className={styles.body}>{children}</div>
    </section>
  );
}

function Handle({ name, editing }: { name: string; editing: Editing }) {
  const { t } = useTranslation('dashboards');
  return (
    <button
      type="button"
      className={styles.handle}
      {...{ [HANDLE]: '' }}
      aria-label={t('grid.handle', { name })}
      aria-pressed={editing.isTaken}
      title={t('grid.keys')}
      onKeyDown={editing.onHandleKey}
      onBlur={editing.onHandleBlur}
    >
      <Icon of={IconGripVertical} />
    </button>
  );
}

type CardMenuProps = Pick<TileCardProps, 'editing' | 'onSetUp' | 'onOpenList' | 'menu'> & { name: string };

function CardMenu({ name, editing, onSetUp, onOpenList, menu }: CardMenuProps) {
  const { t } = useTranslation('dashboards');
  if (!onSetUp && !onOpenList && !menu) return null;
  return (
    <span className={styles.more}>
      <Menu position="bottom-end" width={200}>
        <Menu.Target>
          <IconButton of={IconDots} size="sm" label={t('tile.menu', { name })} />
        </Menu.Target>
        <Menu.Dropdown>
          {onOpenList && <MenuItem icon={IconList} text={t('tile.open_list')} onClick={onOpenList} />}
          {menu}
          {onSetUp && <MenuItem icon={IconAdjustments} text={t('tile.set_up')} onClick={onSetUp} />}
          {editing && (
            <>
              <MenuItem icon={IconCopy} text={t('tile.duplicate')} onClick={editing.onDuplicate} />
              <Menu.Divider />
              <MenuItem icon={IconTrash} text={t('tile.remove')} isDangerous onClick={editing.onRemove} />
            </>
          )}
        </Menu.Dropdown>
      </Menu>
    </span>
  );
}
