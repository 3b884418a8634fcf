import { AvatarStack } from '#components/people/avatar.tsx';
import { peopleNames } from '#components/people/people-names.ts';
import { LabelChips } from '#components/controls/label-chip.tsx';
import { PriorityIcon } from '#components/icons/priority-icon.tsx';
import { TypeIcon } from '#components/icons/type-icon.tsx';
import { StateIcon } from '#components/icons/state-icon.tsx';
import { useEstimateText } from '#entities/projects/estimates/hooks.ts';
import { useTypeOf } from '#entities/projects/types/hooks.ts';
import { useWorkItemState } from '#entities/projects/states/hooks.ts';
import type { WorkItem } from '#entities/work-items/rows/types.ts';
import { formatMonthDay, formatFullDay, isOverdue } from '#lib/dates/dates.ts';
import { dayOf, formatInstant } from '#lib/dates/instants.ts';
import { type ListView, useListView } from '../../model/display/list-view.ts';
import { fittingLabels } from '../../model/properties/fitting-labels.ts';
import { PendingMark } from '../../model/approvals/pending-mark.tsx';
import { CycleMark, ModulesMark } from '../../model/properties/plan-marks.tsx';
import { useLabels, usePersons } from '../../model/items/use-rows.ts';
import { FieldCell } from './field-cell.tsx';
import type { Column } from './columns/columns.ts';
import styles from './sheet.module.css';

type ValueProps = { row: WorkItem };

function StateCell({ row }: ValueProps) {
  const state = useWorkItemState(row.state_id);
  if (!state) return null;
  return (
    <PendingMark itemId={row.id} look="target">
      <StateIcon group={state.group} color={state.color} />
      <span className={styles.text}>{state.name}</span>
    </PendingMark>
  );
}

function PriorityCell({ row }: ValueProps) {
  const { t } = useListView();
  return (
    <>
      <PriorityIcon priority={row.priority} />
      <span className={styles.text} data-muted={row.priority === 'none' ? '' : undefined}>
        {t(`work-items:priority.${row.priority}`)}
      </span>
    </>
  );
}

function PeopleCell({ row }: ValueProps) {
  const people = usePersons(row.assignee_ids);
  return (
    <>
      <AvatarStack people={people} max={2} />
      <span className={styles.text}>{peopleNames(people)}</span>
    </>
  );
}

const LABELS_ROOM = 140;

function LabelsCell({ row }: ValueProps) {
  const labels = useLabels(row.project_id, row.label_ids);
  return <LabelChips labels={labels} max={fittingLabels(labels, LABELS_ROOM)} />;
}

function DayCell({ row, property }: ValueProps & { property: 'start_date' | 'target_date' }) {
  const { language } = useListView();
  const day = row[property];
  if (!day) return null;
  const isLate = property === 'target_date' && isOverdue(day, row.state__group);
  return (
    <span className={styles.text} title={formatFullDay(day, language)} data-late={isLate ? '' : undefined}>
      {formatMonthDay(day, language)}
    </span>
  );
}

function TypeCell({ row }: ValueProps) {
  const type = useTypeOf(row.project_id, row.type_id);
  if (!type) return null;
  return (
    <>
      <TypeIcon type={type} />
      <span className={styles.text}>{type.name}</span>
    </>
  );
}

function EstimateCell({ row }: ValueProps) {
  const text = useEstimateText(row.project_id, row.estimate_point);
  return text !== null && <span className={styles.number}>{text}</span>;
}

const moment = (instant: string, { language }: ListView) => (
  <span className={styles.text} title={formatInstant(instant, language)}>
    {formatMonthDay(dayOf(instant), language)}
  </span>
);

/** No number where there is nothing: a column of zeros says less than an empty one. */
const count = (value: number, { language }: ListView) =>
  value > 0 && <span className={styles.number}>{value.toLocaleString(language)}</span>;

/** How a property is drawn in a cell. */
export function CellValue({ column, row }: ValueProps & { column: Column }) {
  const view = useListView();
  const { property, field } = column;
  if (field) return <FieldCell field={field} row={row} />;
  if (property === 'issue_type') return <TypeCell row={row} />;
  if (property === 'state') return <StateCell row={row} />;
  if (property === 'priority') return <PriorityCell row={row} />;
  if (property === 'assignee') return <PeopleCell row={row} />;
  if (property === 'labels') return <LabelsCell row={row} />;
  if (property === 'start_date') return <DayCell row={row} property="start_date" />;
  if (property === 'due_date') return <DayCell row={row} property="target_date" />;
  if (property === 'estimate') return <EstimateCell row={row} />;
  if (property === 'cycle') return <CycleMark row={row} />;
  if (property === 'modules') return <ModulesMark row={row} />;
  if (property === 'created_on') return moment(row.created_at, view);
  if (property === 'updated_on') return moment(row.updated_at, view);
  if (property === 'link') return count(row.link_count, view);
  if (property === 'attachment_count') return count(row.attachment_count, view);
  if (property === 'sub_issue_count') return count(row.sub_issues_count, view);
  return null;
}
