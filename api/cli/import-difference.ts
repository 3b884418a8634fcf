import type { ImportDifference } from '@tandem/shared/integrations/importers/schema.ts';

const number = (value: number) => value.toLocaleString('en');

/** What an import would do, for people: the items, what they refer to, and what would be left out. */
export function describeDifference(difference: Omit<ImportDifference, 'table'>): string[] {
  const { project, items, comments, not_taken } = difference;
  const { labels, states, types, cycles, modules, people } = difference;
  const fresh = Object.entries({ states, labels, types, cycles, modules, people }).flatMap(([kind, found]) =>
    found.new > 0 ? [`${number(found.new)} ${kind}`] : [],
  );
  return [
    `${project.identifier}: ${number(items.new)} work items would be new, ${number(items.changed)} changed, ${number(items.unchanged + items.deleted_here)} left as they are. Nothing was written.`,
    ...(comments.new + comments.changed > 0
      ? [`Comments: ${number(comments.new)} new, ${number(comments.changed)} changed.`]
      : []),
    ...(fresh.length > 0 ? [`New beside them: ${fresh.join(', ')}.`] : []),
    ...items.first_changed.map(({ external_id, name }) => `  changed: ${external_id} ${name}`),
    ...(not_taken.total > 0 ? [`${number(not_taken.total)} records would be skipped:`] : []),
    ...not_taken.first.map(({ place, error }) => `  ${place}: ${error}`),
  ];
}
