import { type ComponentType, Suspense, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DrillCell, Tile, TileData, TileKind } from '#entities/insight/dashboards/types.ts';
import { useLanguage } from '#lib/device/language.ts';
import { lazyPart } from '#lib/parts/lazy-part.tsx';
import { isEmptyAnswer } from './model/is-empty.ts';
import type { KindProps } from './model/kind-props.ts';
import { Columns } from './kinds/columns.tsx';
import { Donut } from './kinds/donut.tsx';
import { NumberKind } from './kinds/number.tsx';
import { tableOf } from './model/table-of.ts';
import { HiddenTable } from './parts/read-table.tsx';
import type { Names } from './names/named.ts';
import { HeadSlot } from './parts/room.tsx';
import { EmptyWidget, FailedWidget, WidgetSkeleton } from './parts/widget-state.tsx';
import styles from './parts/widgets.module.css';

export type WidgetViewProps = {
  tile: Tile;
  /** Undefined until it is there. */
  answer: TileData | undefined;
  names: Names;
  /** Columns and rows of the grid. */
  size: { w: number; h: number };
  onDrill?: (cell: DrillCell) => void;
  /** On a wall nothing can be pressed. */
  isWall?: boolean;
};

/** Only dashboards with them need these. */
const ItemsKind = lazyPart(async () => (await import('./kinds/items.tsx')).ItemsKind);

const KINDS: { [K in TileKind]: ComponentType<KindProps<K>> } = {
  number: NumberKind,
  bar: Columns,
  stacked: Columns,
  line: Columns,
  area: Columns,
  time: Columns,
  donut: Donut,
  table: lazyPart(async () => (await import('./kinds/table.tsx')).TableKind),
  items: ItemsKind,
  view: ItemsKind,
  burndown: lazyPart(async () => (await import('./kinds/burndown.tsx')).Burndown),
  velocity: lazyPart(async () => (await import('./kinds/velocity.tsx')).VelocityKind),
  flow: lazyPart(async () => (await import('./kinds/flow.tsx')).FlowKind),
  time_in_state: lazyPart(async () => (await import('./kinds/time-in-state.tsx')).TimeInStateKind),
  workload: lazyPart(async () => (await import('./kinds/workload.tsx')).WorkloadKind),
  heatmap: lazyPart(async () => (await import('./kinds/heatmap.tsx')).HeatmapKind),
  text: lazyPart(async () => (await import('./kinds/text.tsx')).TextKind),
};

/** Their own lines and texts are read out. */
const READ_AS_THEY_ARE: readonly TileKind[] = ['table', 'items', 'view', 'text'];

type ReadOutProps = Pick<KindProps<TileKind>, 'tile' | 'answer' | 'names' | 'language'>;

/** The numbers behind a drawing. */
function ReadOut({ tile, answer, names, language }: ReadOutProps) {
  const { t } = useTranslation('widgets');
  const table = useMemo(
    () => tableOf({ tile, answer, names, language, t }),
    [tile, answer, names, language, t],
  );
  return <HiddenTable name={tile.name} table={table} />;
}

/** What a widget shows: its figures, that there are none, that they are on their way, or why there are none. */
export function WidgetView({
  tile: own,
  answer: data,
  names,
  size,
  onDrill,
  isWall = false,
}: WidgetViewProps) {
  const { t } = useTranslation('dashboards');
  const language = useLanguage((state) => state.language);
  const kindName = t(`kind.${own.kind}`);
  // Screen readers and tips name what is drawn: without a name of its own it is called by its kind.
  const tile = useMemo(() => (own.name ? own : { ...own, name: kindName }), [own, kindName]);
  const root = useRef<HTMLDivElement>(null);
  const [head, setHead] = useState<HTMLElement | null>(null);
  // The head of the card is offered to legends by this mark.
  useLayoutEffect(() => {
    setHead(root.current?.closest('section')?.querySelector<HTMLElement>('[data-widget-head]') ?? null);
  }, []);
  const skeleton = <WidgetSkeleton kind={tile.kind} size={size} />;
  const Kind = KINDS[tile.kind] as ComponentType<KindProps<TileKind>> | undefined;
  return (
    <div
      ref={root}
      className={styles.widget}
      data-widget={tile.kind}
      data-widget-id={tile.id}
      data-wall={isWall ? '' : undefined}
    >
      <HeadSlot value={head}>
        {!data ? (
          skeleton
        ) : data.error ? (
          <FailedWidget error={data.error} />
        ) : isEmptyAnswer(tile.kind, data.answer) || !Kind ? (
          <EmptyWidget kind={tile.kind} />
        ) : (
          <>
            <Suspense fallback={skeleton}>
              <Kind {...{ tile, answer: data.answer, names, language, size, isWall, onDrill }} />
            </Suspense>
            {!READ_AS_THEY_ARE.includes(tile.kind) && (
              <ReadOut {...{ tile, answer: data.answer, names, language }} />
            )}
          </>
        )}
      </HeadSlot>
    </div>
  );
}
