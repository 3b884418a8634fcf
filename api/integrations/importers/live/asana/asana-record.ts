import { z } from 'zod';
import type { AsanaRow } from './asana-service.ts';

/** What the reader of files reads of a task; Asana answers no more than it is asked for. */
export const TASK_FIELDS = [
  ...['name', 'notes', 'html_notes', 'completed', 'completed_at', 'created_at', 'modified_at'],
  ...['due_on', 'start_on', 'resource_subtype', 'num_subtasks', 'parent.gid', 'dependencies.gid'],
  ...['assignee.name', 'assignee.email', 'created_by.name', 'created_by.email', 'tags.name'],
  ...['memberships.section.gid', 'custom_fields.name', 'custom_fields.resource_subtype'],
  ...['custom_fields.display_value', 'custom_fields.number_value'],
].join(',');

/** A section of the project, with its place among them. */
export type AsanaSection = { gid: string; name: string; rank: number };

const placed = z.array(z.object({ section: z.object({ gid: z.string() }).nullish() })).catch([]);

/** The section of the project in which a task stands, which may be in other projects too; null for one below another. */
export function sectionIn(task: AsanaRow, sections: ReadonlyMap<string, AsanaSection>): AsanaSection | null {
  const gids = placed.parse(task['memberships']).map(({ section }) => section?.gid ?? '');
  return gids.map((gid) => sections.get(gid)).find((section) => section !== undefined) ?? null;
}
