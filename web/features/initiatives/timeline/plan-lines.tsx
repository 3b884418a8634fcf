import lines from '#components/timeline/row.module.css';
import { isScheduled } from '#components/timeline/scale.ts';
import { useCanChange } from '#entities/planning/initiatives/rights.ts';
import { barDates, percentOfProgress } from '../model/geometry.ts';
import type { Line } from '../model/lines.ts';
import type { Shown } from '../model/use-look.ts';
import { usePartView } from '../model/use-part-view.ts';
import { InitiativeCells, PartCells } from '../parts/cells.tsx';
import { InitiativeMenu } from '../parts/initiative-menu.tsx';
import { InitiativeTitle, PartTitle } from '../parts/line-title.tsx';
import { PlanBar } from './plan-bar.tsx';
import { RollUpBar } from './roll-up-bar.tsx';
import styles from './bars.module.css';

type Common = { isPhone: boolean; shown: readonly Shown[] };
type InitiativeLineProps = Common & {
  line: Extract<Line, { kind: 'initiative' }>;
  onFold: (id: string) => void;
};

/** An initiative of the timeline: what is said of it at the side, its bar among the days. */
export function InitiativeLine({ line, isPhone, shown, onFold }: InitiativeLineProps) {
  const { initiative: row, depth } = line;
  const canMove = useCanChange(row) && !isPhone;
  const dates = barDates(row);
  return (
    <div
      className={lines.row}
      data-plan={`initiative:${row.id}`}
      data-unscheduled={canMove && !isScheduled(dates) ? '' : undefined}
    >
      <div className={`${lines.side} ${styles.side}`}>
        <InitiativeTitle line={line} onFold={onFold} />
        {!isPhone && (
          <>
            <span className={styles.tools}>
              <InitiativeMenu initiative={row} />
            </span>
            <InitiativeCells row={row} shown={shown} />
          </>
        )}
      </div>
      {depth === 0 ? (
        <RollUpBar row={row} canMove={canMove} />
      ) : (
        <PlanBar
          bar={`initiative:${row.id}`}
          name={row.name}
          dates={dates}
          health={row.rolled_health.value}
          percent={percentOfProgress(row.progress)}
          canMove={canMove}
        />
      )}
    </div>
  );
}

type PartLineProps = Common & { line: Extract<Line, { kind: 'part' }> };

export function PartLine({ line: { part, depth }, isPhone, shown }: PartLineProps) {
  const view = usePartView(part);
  const canMove = view.canMove && !isPhone;
  return (
    <div
      className={lines.row}
      data-plan={view.bar}
      data-unscheduled={canMove && !isScheduled(view) ? '' : undefined}
    >
      <div className={`${lines.side} ${styles.side}`}>
        <PartTitle part={part} view={view} depth={depth} />
        {!isPhone && <PartCells view={view} shown={shown} />}
      </div>
      <PlanBar
        bar={view.bar}
        name={view.name}
        dates={{ start_date: view.start_date, target_date: view.target_date }}
        health={view.health}
        percent={view.percent}
        canMove={canMove}
      />
    </div>
  );
}
