import { Menu } from '@mantine/core';
import {
  IconArrowBarLeft,
  IconArrowBarRight,
  IconArrowDown,
  IconArrowLeft,
  IconArrowRight,
  IconArrowUp,
  IconPin,
  IconPinnedOff,
  IconX,
} from '@tabler/icons-react';
import { AnchoredMenu } from '#components/popovers/anchored-menu.tsx';
import { MenuItem } from '#components/popovers/menu-items.tsx';
import { Icon } from '#components/icons/icon.tsx';
import { useListView } from '../../../model/display/list-view.ts';
import { withPin, withPlace, withWidth } from '../../../model/display/table-columns.ts';
import type { SettingsActions } from '../../../model/display/use-view-settings.ts';
import { placedBeside } from '../../column-moves.ts';
import { type Column, directionOf, isOrderable, orderOf } from './columns.ts';

/** By so much a column becomes wider or narrower from its menu; px. */
const STEP = 40;

type HeadMenuProps = {
  column: Column;
  all: readonly string[];
  anchor: HTMLElement;
  onClose: () => void;
};

/** What a head offers: both directions, and where and how wide its column stands. */
export function HeadMenu({ column, all, anchor, onClose }: HeadMenuProps) {
  const { actions } = useListView();
  return (
    <AnchoredMenu anchor={anchor} onClose={onClose}>
      {isOrderable(column) && <Orders column={column} />}
      {actions && isOrderable(column) && <Menu.Divider />}
      {actions && <Places {...{ column, all, actions }} />}
    </AnchoredMenu>
  );
}

/** Both directions in words, and the way back to the order by hand. */
function Orders({ column }: { column: Column }) {
  const { t, settings, actions } = useListView();
  const order = orderOf(column);
  const direction = directionOf(column, settings.orderBy);
  const set = (order_by: string) => actions?.setDisplay({ order_by });
  return (
    <>
      {([order, `-${order}`] as const).map((value, index) => (
        <Menu.Item
          key={value}
          leftSection={<Icon of={index === 0 ? IconArrowUp : IconArrowDown} />}
          disabled={!actions || settings.orderBy === value}
          onClick={() => set(value)}
        >
          {t(`work-items:sheet.order.${column.words}_${index === 0 ? 'up' : 'down'}`)}
        </Menu.Item>
      ))}
      {direction && (
        <MenuItem icon={IconX} text={t('work-items:sheet.order.clear')} onClick={() => set('sort_order')} />
      )}
    </>
  );
}

type PlacesProps = Pick<HeadMenuProps, 'column' | 'all'> & { actions: SettingsActions };

function Places({ column, all, actions }: PlacesProps) {
  const { t, settings } = useListView();
  const { columns } = settings;
  const { property, width, isPinned = false } = column;
  const at = all.indexOf(property);
  const beside = (target: string | undefined, side: 'left' | 'right') => {
    // Pinned columns and the others stay apart: a pin is taken away by its own line.
    if (target === undefined || columns.pinned.includes(target) !== isPinned) return null;
    const order = placedBeside(all, property, { target, side });
    return () => actions.setTable(withPlace(columns, property, { target, order }));
  };
  const [left, right] = [beside(all[at - 1], 'left'), beside(all[at + 1], 'right')];
  const widen = (by: number) => () => actions.setTable(withWidth(columns, property, width + by));
  return (
    <>
      <MenuItem
        icon={isPinned ? IconPinnedOff : IconPin}
        text={t(isPinned ? 'work-items:sheet.unpin' : 'work-items:sheet.pin')}
        onClick={() => actions.setTable(withPin(columns, property, !isPinned))}
      />
      {left && <MenuItem icon={IconArrowLeft} text={t('work-items:column.move_left')} onClick={left} />}
      {right && <MenuItem icon={IconArrowRight} text={t('work-items:column.move_right')} onClick={right} />}
      <MenuItem icon={IconArrowBarRight} text={t('work-items:sheet.wider')} onClick={widen(STEP)} />
      <MenuItem icon={IconArrowBarLeft} text={t('work-items:sheet.narrower')} onClick={widen(-STEP)} />
    </>
  );
}
