import { Menu } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconX } from '@tabler/icons-react';
import { type MouseEvent, useState } from 'react';
import { AnchoredMenu } from '#components/popovers/anchored-menu.tsx';
import { Icon } from '#components/icons/icon.tsx';
import { PriorityPropertyIcon } from '#components/icons/priority-icon.tsx';
import { useListView } from '../../model/display/list-view.ts';
import { type Column, directionOf, orderOf } from './columns.ts';
import styles from './sheet.module.css';
import type { ShownColumn } from './sheet-row.tsx';

/** The heads of the columns, which stay; each orders the table by itself. */
export function SheetHead({ columns }: { columns: readonly ShownColumn[] }) {
  const { t } = useListView();
  const [open, setOpen] = useState<{ column: Column; anchor: HTMLElement } | null>(null);
  const close = () => {
    open?.anchor.focus({ preventScroll: true });
    setOpen(null);
  };
  return (
    <div role="row" className={styles.row} data-head data-line="head" aria-rowindex={1}>
      <div role="columnheader" className={styles.title} data-col={0} tabIndex={-1} aria-colindex={1}>
        <span className={styles.headName}>{t('work-items:sheet.work_item')}</span>
      </div>
      {columns.map((shown) => (
        <ColumnHead
          key={shown.column.property}
          {...shown}
          onOpen={(event) => setOpen({ column: shown.column, anchor: event.currentTarget })}
        />
      ))}
      {open && (
        <AnchoredMenu anchor={open.anchor} onClose={close}>
          <Orders column={open.column} />
        </AnchoredMenu>
      )}
    </div>
  );
}

type ColumnHeadProps = ShownColumn & { onOpen: (event: MouseEvent<HTMLElement>) => void };

function ColumnHead({ column, index, start, onOpen }: ColumnHeadProps) {
  const { t, settings } = useListView();
  const direction = directionOf(column, settings.orderBy);
  return (
    // Enter is handled by the grid, which clicks it.
    <div
      role="columnheader"
      className={styles.cell}
      style={{ left: start, width: column.width }}
      tabIndex={-1}
      data-col={index + 1}
      aria-colindex={index + 2}
      aria-sort={direction ?? 'none'}
      aria-haspopup="menu"
      onClick={onOpen}
    >
      {column.icon ? <Icon of={column.icon} size={14} /> : <PriorityPropertyIcon size={14} />}
      <span className={styles.text}>{t(`work-items:display_property.${column.property}`)}</span>
      {direction && (
        <span className={styles.direction}>
          <Icon of={direction === 'ascending' ? IconArrowUp : IconArrowDown} size={12} />
        </span>
      )}
    </div>
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
        <>
          <Menu.Divider />
          <Menu.Item leftSection={<Icon of={IconX} />} onClick={() => set('sort_order')}>
            {t('work-items:sheet.order.clear')}
          </Menu.Item>
        </>
      )}
    </>
  );
}
