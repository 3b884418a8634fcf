import type { ComponentType } from 'react';
import { type LazyPart, lazyPart } from '#lib/parts/lazy-part.tsx';
import { BoardSkeleton } from '../layouts/board/board-skeleton.tsx';
import type { Layout } from '../model/display/list-options.ts';
import { GanttSkeleton } from '../layouts/timeline/gantt-skeleton.tsx';
import type { Group } from '../model/groups/groups.tsx';
import { SheetSkeleton } from '../layouts/table/sheet-skeleton.tsx';

/** All that a layout is handed; what it shows and may do with it, it asks of `useListView`. */
type LayoutProps = { groups: readonly Group[]; selectedId: string | null };

type Entry = {
  Items: LazyPart<LayoutProps>;
  /** What stands in its place while items or code are on their way; without one, rows. */
  Skeleton?: ComponentType<{ label: string }>;
  /** It says itself that nothing is there, or not yet: its frame means something without items. */
  isDrawnEmpty?: boolean;
};

// A person looks at one layout at a time: the drag and drop of the board is not loaded for a list.
const entryOf = (
  load: () => Promise<ComponentType<LayoutProps>>,
  more: Pick<Entry, 'Skeleton' | 'isDrawnEmpty'> = {},
): Entry => ({ Items: lazyPart(load), ...more });

/** Where each layout is. A new one: its name in LAYOUTS, an entry here, a folder of its own. */
export const LAYOUT_PARTS: Record<Layout, Entry> = {
  list: entryOf(async () => (await import('../layouts/list/list.tsx')).List),
  kanban: entryOf(async () => (await import('../layouts/board/board.tsx')).Board, {
    Skeleton: BoardSkeleton,
  }),
  calendar: entryOf(async () => (await import('../layouts/calendar/calendar.tsx')).Calendar, {
    isDrawnEmpty: true,
  }),
  spreadsheet: entryOf(async () => (await import('../layouts/table/sheet.tsx')).Sheet, {
    Skeleton: SheetSkeleton,
  }),
  gantt_chart: entryOf(async () => (await import('../layouts/timeline/gantt.tsx')).Gantt, {
    Skeleton: GanttSkeleton,
  }),
};
