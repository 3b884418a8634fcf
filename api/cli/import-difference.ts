import type { ImportDifference } from '@tandem/shared/integrations/importers/schema.ts';
import { describeNotes } from './import-notes.ts';
import { count } from './import-summary.ts';

const number = (value: number) => value.toLocaleString('en');
/** What items refer to: many of it, and one. */
const KINDS = [
  ['states', 'state'],
  ['labels', 'label'],
  ['types', 'type'],
  ['cycles', 'cycle'],
  ['modules', 'module'],
  ['people', 'person'],
] as const;

/** What an import would do, for people: the items, what they refer to, and what would be left out. */
export function describeDifference(difference: Omit<ImportDifference, 'table'>): string[] {
  const { project, items, comments, not_taken } = difference;
  const fresh = KINDS.filter(([many]) => difference[many].new > 0).map(([many, one]) =>
    count(difference[many].new, one, many),
  );
  return [
    `${project.identifier}: ${count(items.new, 'work item', 'work items')} would be created, ${number(items.changed)} changed, ${number(items.unchanged + items.deleted_here)} left as is. Nothing was written.`,
    ...(comments.new + comments.changed > 0
      ? [`Comments: ${number(comments.new)} new, ${number(comments.changed)} changed.`]
      : []),
    ...(fresh.length > 0 ? [`Also new: ${fresh.join(', ')}.`] : []),
    ...items.first_changed.map(({ external_id, name }) => `  changed: ${external_id} ${name}`),
    ...describeNotes(difference.notes ?? []),
    ...(not_taken.total > 0 ? [`${count(not_taken.total, 'record', 'records')} would be skipped:`] : []),
    ...not_taken.first.map(({ place, error }) => `  ${place}: ${error}`),
  ];
}
