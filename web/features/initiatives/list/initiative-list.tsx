import { useCallback, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ProgressBar } from '#components/charts/progress-bar.tsx';
import type { Initiative } from '#entities/planning/initiatives/types.ts';
import { usePhone } from '#lib/device/phone.ts';
import { useVirtualList } from '#lib/lists/virtual-list.ts';
import type { LayoutProps } from '../model/layout-props.ts';
import type { Line } from '../model/lines.ts';
import type { Shown } from '../model/use-look.ts';
import { usePartView } from '../model/use-part-view.ts';
import { CellHeads, InitiativeCells, PartCells } from '../parts/cells.tsx';
import { InitiativeMenu } from '../parts/initiative-menu.tsx';
import { InitiativeTitle, PartTitle } from '../parts/line-title.tsx';
import { PartReaders } from '../parts/part-readers.tsx';
import { StatusIcon } from '../marks/status-icon.tsx';
import styles from './list.module.css';

const ROW_HEIGHT = 44;

/** Initiatives one below the other, with what is nested in them and their parts. */
export function InitiativeList({ lines, shown, status, onFold }: LayoutProps) {
  const { t } = useTranslation('initiatives');
  const isPhone = usePhone();
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useVirtualList({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: useCallback((index: number) => lines[index]?.key ?? index, [lines]),
    overscan: 8,
    useFlushSync: false,
  });
  const drawn = rows.getVirtualItems();
  const look = { isPhone, shown };
  return (
    <>
      <PartReaders lines={drawn.map(({ index }) => lines[index])} />
      <div className={styles.bar}>{status}</div>
      {!isPhone && (
        <div className={styles.heads}>
          <span className={styles.headName}>{t('column.name')}</span>
          <span className={styles.progress}>{t('column.progress')}</span>
          <span className={styles.status}>{t('status.label')}</span>
          <CellHeads shown={shown} />
          <span className={styles.menu} />
        </div>
      )}
      <div ref={scroller} className={styles.scroll}>
        <div
          role="list"
          aria-label={t('title')}
          className={styles.rows}
          style={{ height: rows.getTotalSize() }}
        >
          {drawn.map(({ key, index, start }) => (
            <div
              key={key}
              role="listitem"
              aria-setsize={lines.length}
              aria-posinset={index + 1}
              className={styles.line}
              style={{ top: start }}
            >
              <ListLine line={lines[index]} onFold={onFold} {...look} />
            </div>
          ))}
        </div>
      </div>
    </>
  );
}

type Look = { isPhone: boolean; shown: readonly Shown[] };
type LineProps = Look & { line: Line | undefined; onFold: (id: string) => void };

function ListLine({ line, onFold, ...look }: LineProps) {
  if (!line) return null;
  if (line.kind === 'part') return <PartRow line={line} {...look} />;
  return (
    <div className={styles.row}>
      <InitiativeTitle line={line} onFold={onFold} />
      {!look.isPhone && <InitiativeFacts row={line.initiative} />}
      <InitiativeCells row={line.initiative} shown={look.isPhone ? ['done'] : look.shown} />
      <span className={styles.menu}>
        <InitiativeMenu initiative={line.initiative} />
      </span>
    </div>
  );
}

function InitiativeFacts({ row }: { row: Initiative }) {
  const { t } = useTranslation('initiatives');
  return (
    <>
      <span className={styles.progress}>
        {row.progress.total > 0 && <ProgressBar counts={row.progress} size={4} />}
      </span>
      <span className={styles.status}>
        <StatusIcon status={row.status} />
        {t(`status.${row.status}`)}
      </span>
    </>
  );
}

function PartRow({
  line: { part, depth },
  isPhone,
  shown,
}: Look & { line: Extract<Line, { kind: 'part' }> }) {
  const view = usePartView(part);
  return (
    <div className={styles.row}>
      <PartTitle part={part} view={view} depth={depth} />
      {!isPhone && <span className={styles.progress} />}
      {!isPhone && <span className={styles.status} />}
      <PartCells view={view} shown={isPhone ? ['done'] : shown} />
      <span className={styles.menu} />
    </div>
  );
}
