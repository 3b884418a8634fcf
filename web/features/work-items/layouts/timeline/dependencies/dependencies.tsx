import { memo, useMemo } from 'react';
import { removeDependency } from '#entities/work-items/dependencies/actions.ts';
import { useIsDependencyUnsaved, useDependencies } from '#entities/work-items/dependencies/hooks.ts';
import { useWorkItem } from '#entities/work-items/items/hooks.ts';
import { workItems } from '#entities/work-items/rows/store.ts';
import { useListView } from '../../../model/display/list-view.ts';
import { itemKey } from '../../../model/items/item-key.ts';
import { dependencyPath, type End } from './dependency-path.ts';
import styles from './dependencies.module.css';
import { useDraggedDates } from '#components/timeline/timeline-state.ts';
import { useLinkDraft } from './link-draft.ts';
import { HEAD_HEIGHT, ROW_HEIGHT, useTimelineView } from '#components/timeline/timeline-view.ts';
import { isBroken, type Link, linkOf } from './links.ts';
import {
  boxOf,
  DAY_WIDTH,
  type Dates,
  type Edge,
  type Range,
  type Scale,
} from '#components/timeline/scale.ts';

type DependenciesProps = {
  ids: readonly string[];
  /** The day at which the canvas begins: lines are drawn from there, where numbers are small enough to be exact. */
  from: number;
  side: number;
  /** Rows that are drawn. */
  rows: Range;
};
type Drawn = Link & { id: string; fromRow: number; toRow: number };

/** Lines between bars of which at least one is in sight, and the one that is being drawn. */
export function Dependencies({ ids, from, side, rows }: DependenciesProps) {
  const all = useDependencies();
  const known = useMemo(() => {
    const places = new Map(ids.map((id, index) => [id, index]));
    return all.flatMap((dependency): Drawn[] => {
      const link = linkOf(dependency);
      const [fromRow, toRow] = [places.get(link?.from ?? ''), places.get(link?.to ?? '')];
      if (!link || fromRow === undefined || toRow === undefined) return [];
      return [{ ...link, id: dependency.id, fromRow, toRow }];
    });
  }, [all, ids]);
  const shown = known.filter(
    ({ fromRow, toRow }) => Math.max(fromRow, toRow) >= rows.from && Math.min(fromRow, toRow) <= rows.to,
  );
  return (
    <svg className={styles.lines}>
      {shown.map((link) => (
        <Line key={link.id} id={link.id} from={from} link={link} />
      ))}
      <Draft ids={ids} from={from} side={side} />
    </svg>
  );
}

/** The middle of an end of a bar. */
function endOf(
  dates: Dates,
  row: number,
  edge: Edge,
  { scale, from }: { scale: Scale; from: number },
): End | null {
  const box = boxOf(dates, scale);
  if (!box) return null;
  const x = box.left + (edge === 'end' ? box.width : 0) - from * DAY_WIDTH[scale];
  return { x, y: HEAD_HEIGHT + (row + 0.5) * ROW_HEIGHT, edge };
}

type LineProps = { id: string; from: number; link: Drawn };

const Line = memo(function Line({ id, from, link }: LineProps) {
  const { t, identifier, canEdit, isPhone } = useListView();
  const { scale } = useTimelineView();
  const [first, second] = [useWorkItem(link.from), useWorkItem(link.to)];
  const firstDates = useDraggedDates(link.from)?.dates ?? first;
  const secondDates = useDraggedDates(link.to)?.dates ?? second;
  const isUnsaved = useIsDependencyUnsaved(id);
  if (!first || !second || !firstDates || !secondDates) return null;
  const start = endOf(firstDates, link.fromRow, link.fromEdge, { scale, from });
  const end = endOf(secondDates, link.toRow, link.toEdge, { scale, from });
  if (!start || !end) return null;
  const { line, arrow } = dependencyPath(start, end, ROW_HEIGHT / 2);
  const canRemove = canEdit && !isPhone;
  const names = { first: itemKey(identifier, first), second: itemKey(identifier, second) };
  const isLate = isBroken(link, firstDates, secondDates);
  const text = t(`work-items:timeline.${isLate ? 'link_broken' : 'link'}`, names);
  const remove = () => removeDependency(id);
  return (
    <g
      className={styles.line}
      data-dependency={id}
      data-broken={isLate ? '' : undefined}
      data-unsaved={isUnsaved ? '' : undefined}
      {...(canRemove
        ? {
            role: 'button',
            tabIndex: 0,
            'aria-label': `${text} ${t('work-items:timeline.link_remove')}`,
            onClick: remove,
            onKeyDown: (event: React.KeyboardEvent) => {
              if (!['Enter', 'Delete', 'Backspace', ' '].includes(event.key)) return;
              event.preventDefault();
              event.stopPropagation();
              remove();
            },
          }
        : { role: 'img', 'aria-label': text })}
    >
      <title>{canRemove ? `${text} ${t('work-items:timeline.link_remove')}` : text}</title>
      <path className={styles.reach} d={line} />
      <path className={styles.stroke} d={line} />
      <path className={styles.arrow} d={arrow} />
    </g>
  );
});

/** The line under the pointer; drawn by keys it has no other end yet. */
function Draft({ ids, from, side }: Omit<DependenciesProps, 'rows'>) {
  const draft = useLinkDraft((state) => state.draft);
  const { scale } = useTimelineView();
  const row = draft && workItems.get(draft.fromId);
  const start = row && endOf(row, ids.indexOf(draft.fromId), draft.edge, { scale, from });
  if (!draft?.at || !start) return null;
  return <path className={styles.draft} d={`M${start.x} ${start.y}L${draft.at.x - side} ${draft.at.y}`} />;
}
