import type { Distribution } from '@tandem/shared/planning/progress.ts';
import { Avatar, NoAvatar } from '#components/people/avatar.tsx';
import { LabelDot } from '#components/controls/label-chip.tsx';
import { PriorityIcon } from '../icons/priority-icon.tsx';
import { type Counts, GROUPS, type ProgressGroup, totalOf } from './counts.ts';
import styles from './progress.module.css';
import type { Share } from './share-tabs.tsx';

type Words = (key: string) => string;

/** What a press on a row does, and which rows are pressed; ids of people and labels may be null. */
export type Picking<Id> = { isPicked: (id: Id) => boolean; pick: (id: Id) => void };

const pickingOf = <Id,>(id: Id, picking: Picking<Id> | undefined) =>
  picking ? { isPicked: picking.isPicked(id), onPick: () => picking.pick(id) } : {};

type Measured = {
  total_issues?: number;
  completed_issues?: number;
  total_estimates?: number;
  completed_estimates?: number;
};

const measured = (row: { [Key in keyof Measured]: Measured[Key] | undefined }) => ({
  done: row.completed_issues ?? row.completed_estimates ?? 0,
  total: row.total_issues ?? row.total_estimates ?? 0,
});

/** Groups of states, in the order of the bar. */
export function stateShares(counts: Counts, t: Words, picking?: Picking<ProgressGroup>): Share[] {
  const total = totalOf(counts);
  return GROUPS.map((group) => ({
    ...{ key: group, name: t(`planning:progress.group.${group}`), done: counts[group], total },
    mark: <span className={styles.swatch} data-group={group} />,
    look: 'part',
    ...pickingOf(group, picking),
  }));
}

export const assigneeShares = (
  rows: Distribution['assignees'],
  t: Words,
  picking?: Picking<string | null>,
): Share[] =>
  rows.map((row) => {
    const { assignee_id: id, avatar_url } = row;
    const name = row.display_name ?? t('planning:progress.nobody');
    const mark = id ? <Avatar person={{ id, display_name: name, avatar_url }} /> : <NoAvatar label={name} />;
    return { key: id ?? 'none', mark, name, ...measured(row), ...pickingOf(id, picking) };
  });

export const labelShares = (
  rows: Distribution['labels'],
  t: Words,
  picking?: Picking<string | null>,
): Share[] =>
  rows.map((row) => ({
    key: row.label_id ?? 'none',
    mark: <LabelDot color={row.color ?? ''} />,
    name: row.label_name ?? t('planning:progress.no_label'),
    ...measured(row),
    ...pickingOf(row.label_id, picking),
  }));

export const priorityShares = (
  rows: NonNullable<Distribution['priorities']>,
  t: Words,
  picking?: Picking<string>,
): Share[] =>
  rows.map((row) => ({
    key: row.priority,
    mark: <PriorityIcon priority={row.priority} />,
    name: t(`work-items:priority.${row.priority}`),
    ...measured(row),
    ...pickingOf(row.priority, picking),
  }));
