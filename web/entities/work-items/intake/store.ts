import type { WorkItemDetail } from '@tandem/shared/work-items/items/schema.ts';
import { create } from 'zustand';
import { EntityIndex } from '#lib/sync/entity-index.ts';
import { EntityStore } from '#lib/sync/entity-store.ts';
import { storeOnDevice } from '../../live/device-rows.ts';
import { onChange, onForgotten } from '../../live/live.ts';
import type { WorkItem } from '../rows/types.ts';
import { INTAKE_STATUS, type IntakeItem } from './types.ts';

/** Rows of intake, each with what lists show of its work item. */
export const intakeItems = new EntityStore<IntakeItem>();
export const intakeByProject = new EntityIndex(
  intakeItems,
  (row) => row.issue.project_id,
  (a, b) => (a.issue.created_at < b.issue.created_at ? 1 : -1),
);

storeOnDevice('intake', intakeItems, true);

/** What only a single read answers, by work item. */
type Whole = {
  issue: WorkItemDetail;
  duplicate: { id: string; name: string; sequence_id: number; project_id: string } | null;
};
export const useIntakeDetails = create<{ details: ReadonlyMap<string, Whole> }>(() => ({
  details: new Map(),
}));

export function setIntakeDetail(id: string, whole: Whole) {
  useIntakeDetails.setState(({ details }) => ({ details: new Map([...details, [id, whole] as const]) }));
}

/** Changes a part of what was read of an item. */
export function amendIntakeIssue(id: string, patch: Partial<WorkItem>) {
  const known = useIntakeDetails.getState().details.get(id);
  if (known) setIntakeDetail(id, { ...known, issue: { ...known.issue, ...patch } });
}

onChange('intake', (change) => {
  intakeItems.confirm(change);
  const row = change.row as IntakeItem | undefined;
  if (row) amendIntakeIssue(row.issue.id, row.issue);
});

/** What was decided on is changed like any other item from then on (docs/contract/intake.md#changes-of-intake). */
onChange('work_item', ({ id, row }) => {
  const item = row as WorkItem | undefined;
  if (!item) return;
  const [entry] = intakeItems.select(({ issue }) => issue.id === id);
  if (!entry) return;
  const { name, priority, label_ids, assignee_ids, state_id, updated_at } = item;
  const issue = { ...entry.issue, name, priority, label_ids, assignee_ids, state_id, updated_at };
  intakeItems.amend(entry.id, () => ({ issue }));
  amendIntakeIssue(id, item);
});

onForgotten((stream) => {
  intakeItems.forgetStream(stream);
  const projectId = stream.replace(/^project:/, '');
  useIntakeDetails.setState(({ details }) => ({
    details: new Map([...details].filter(([, { issue }]) => issue.project_id !== projectId)),
  }));
});

/** Whose snooze has ended counts as pending (docs/contract/intake.md#snoozed-items). */
export const statusOf = ({ status, snoozed_till }: IntakeItem, now = Date.now()) =>
  status === INTAKE_STATUS.SNOOZED && snoozed_till !== null && Date.parse(snoozed_till) <= now
    ? INTAKE_STATUS.PENDING
    : status;

export const entryOf = (itemId: string) => intakeItems.select(({ issue }) => issue.id === itemId)[0];

/** How many items of a project wait for a decision. */
export const useIntakeCount = (projectId: string): number =>
  intakeByProject.useList(projectId).filter((row) => statusOf(row) === INTAKE_STATUS.PENDING).length;
