import type { ReactNode } from 'react';
import { type Mark } from '#components/charts/marks/mark-order.ts';
import { Marks } from '#components/charts/marks/marks.tsx';
import { type Filled, fillOf, Patterns } from '#components/charts/marks/patterns.tsx';
import { useChartId } from '#components/charts/marks/swatch.tsx';
import { textWidth } from '#components/charts/marks/text-width.ts';
import { TipRows } from '#components/charts/marks/tip-rows.tsx';
import styles from '../parts/widgets.module.css';

export type RowPart = Filled & { key: string; name: string; value: number };
export type BarRow = {
  key: string;
  name: string;
  icon: ReactNode;
  parts: readonly RowPart[];
  /** More lines of its tip. */
  also?: readonly { key: string; name: string; value: string }[];
  /** At the right of the bar. */
  value: ReactNode;
};

type BarRowsProps = {
  label: string;
  rows: readonly BarRow[];
  /** What the longest bar is of; each bar is as long as its row without it. */
  longest?: number;
  text: (value: number) => string;
  width: number;
  height: number;
  isWall: boolean;
  /** How wide what stands at the right is, px. */
  valueRoom: number;
  onPick?: ((row: number, part: string) => void) | undefined;
};

type RowMark = Mark & { row: number; part: string };

const GAP = 2;
const LARGER = 1.2;
const NAME = { least: 56, part: 0.36 };
const AROUND = { icon: 34, gaps: 30 };

/** Rows with a bar each, as high as there is room for, then scrolled. */
export function BarRows({
  label,
  rows,
  longest,
  text,
  width,
  height,
  isWall,
  valueRoom,
  onPick,
}: BarRowsProps) {
  const id = useChartId();
  const longestName = Math.max(NAME.least, ...rows.map(({ name }) => textWidth(name) * LARGER));
  const nameWidth = Math.min(longestName, width * NAME.part);
  const room = Math.max(40, width - nameWidth - AROUND.icon - valueRoom - AROUND.gaps);
  const marks = rows.flatMap(({ key, name, parts }, row): RowMark[] =>
    parts
      .filter(({ value }) => value > 0)
      .map((part, index) => ({
        id: `${key}:${part.key}`,
        x: index,
        y: -row,
        row,
        part: part.key,
        label:
          parts.length > 1 ? `${name}, ${part.name}: ${text(part.value)}` : `${name}: ${text(part.value)}`,
      })),
  );
  const fills = new Map<string, { index: number; fill: Filled }>();
  for (const part of rows.flatMap(({ parts }) => parts)) {
    const name = `${part.color} ${part.pattern}`;
    if (!fills.has(name)) fills.set(name, { index: fills.size, fill: part });
  }
  const tipOf = ({ row, part: at }: RowMark) => {
    const { name = '', parts = [], also = [] } = rows[row] ?? {};
    const written = parts.map(({ key, name: part, value, color, pattern }) => ({
      key,
      name: part,
      value: text(value),
      fill: { color, pattern },
      isAt: key === at,
    }));
    return <TipRows title={name} rows={[...written, ...also]} />;
  };
  const fillAt = (part: Filled) => fillOf(id, fills.get(`${part.color} ${part.pattern}`)?.index ?? 0);
  return (
    <Marks<RowMark>
      label={label}
      marks={marks}
      tipOf={tipOf}
      onPick={onPick && (({ row, part }) => onPick(row, part))}
    >
      <div style={{ height, overflow: 'auto' }}>
        <svg width="0" height="0" style={{ position: 'absolute' }} aria-hidden>
          <Patterns id={id} parts={[...fills.values()].map(({ fill }) => fill)} />
        </svg>
        <div className={styles.rows} data-wall={isWall ? '' : undefined}>
          {rows.map(({ key, name, icon, parts, value }) => {
            const shown = parts.filter((part) => part.value > 0);
            const whole = longest ?? shown.reduce((sum, part) => sum + part.value, 0);
            const free = room - GAP * Math.max(0, shown.length - 1);
            return (
              <div key={key} className={styles.row}>
                {icon}
                <span className={styles.rowName} style={{ width: nameWidth }} title={name}>
                  {name}
                </span>
                <span className={styles.rowBar}>
                  {shown.map((part) => {
                    const long = Math.max(2, (part.value / (whole || 1)) * free);
                    return (
                      <svg
                        key={part.key}
                        width={long}
                        height="8"
                        data-mark={`${key}:${part.key}`}
                        aria-hidden
                      >
                        <rect width={long} height="8" fill={fillAt(part)} />
                      </svg>
                    );
                  })}
                </span>
                <span className={styles.rowValue}>{value}</span>
              </div>
            );
          })}
        </div>
      </div>
    </Marks>
  );
}
