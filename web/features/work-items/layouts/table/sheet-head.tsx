import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { type MouseEvent, Suspense, useMemo, useRef, useState } from 'react';
import { Icon } from '#components/icons/icon.tsx';
import { PriorityPropertyIcon } from '#components/icons/priority-icon.tsx';
import { lazyPart } from '#lib/parts/lazy-part.tsx';
import { useListView } from '../../model/display/list-view.ts';
import { cellPlace } from './columns/cell-place.ts';
import {
  type Column,
  columnName,
  columnsOf,
  directionOf,
  isNumber,
  type ShownColumn,
} from './columns/columns.ts';
import styles from './sheet.module.css';
import { useHeadDrag } from './columns/use-head-drag.ts';
import { useHeadResize } from './columns/use-head-resize.ts';

const HeadMenu = lazyPart(async () => (await import('./columns/head-menu.tsx')).HeadMenu);

/** The heads of the columns, which stay; each orders the table by itself, is moved and made wider. */
export function SheetHead({ columns }: { columns: readonly ShownColumn[] }) {
  const { t, settings } = useListView();
  const [open, setOpen] = useState<{ column: Column; anchor: HTMLElement } | null>(null);
  const close = () => {
    open?.anchor.focus({ preventScroll: true });
    setOpen(null);
  };
  const all = useMemo(() => columnsOf(settings).map(({ property }) => property), [settings]);
  return (
    <div role="row" className={styles.row} data-head data-line="head" aria-rowindex={1}>
      <div role="columnheader" className={styles.title} data-col={0} tabIndex={-1} aria-colindex={1}>
        <span className={styles.headName}>{t('work-items:sheet.work_item')}</span>
      </div>
      {columns.map((shown) => (
        <ColumnHead
          key={shown.column.property}
          {...{ shown, all }}
          onOpen={(event) => setOpen({ column: shown.column, anchor: event.currentTarget })}
        />
      ))}
      <Suspense>{open && <HeadMenu {...open} all={all} onClose={close} />}</Suspense>
    </div>
  );
}

type ColumnHeadProps = {
  shown: ShownColumn;
  /** All columns in their order. */
  all: readonly string[];
  onOpen: (event: MouseEvent<HTMLElement>) => void;
};

function ColumnHead({ shown, all, onOpen }: ColumnHeadProps) {
  const { t, settings } = useListView();
  const { column, index } = shown;
  const head = useRef<HTMLDivElement>(null);
  const edge = useHeadDrag(head, { property: column.property, all });
  const resize = useHeadResize(head, column);
  const direction = directionOf(column, settings.orderBy);
  return (
    // Enter is handled by the grid, which clicks it.
    <div
      ref={head}
      role="columnheader"
      className={styles.cell}
      {...cellPlace(shown)}
      tabIndex={-1}
      data-col={index + 1}
      data-edge={edge ?? undefined}
      data-number={isNumber(column) ? '' : undefined}
      aria-colindex={index + 2}
      aria-sort={direction ?? 'none'}
      aria-haspopup="menu"
      onClick={onOpen}
    >
      {column.icon ? <Icon of={column.icon} size={14} /> : <PriorityPropertyIcon size={14} />}
      <span className={styles.text}>{columnName(column, t)}</span>
      {direction && (
        <span className={styles.direction}>
          <Icon of={direction === 'ascending' ? IconArrowUp : IconArrowDown} size={12} />
        </span>
      )}
      {resize && <span className={styles.resize} aria-hidden data-resize {...resize} />}
    </div>
  );
}
