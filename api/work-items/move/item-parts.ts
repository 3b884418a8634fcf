import type { Tx } from '@tandem/db/postgres/client.ts';
import { sql } from 'kysely';

/** Tables whose rows belong to a work item and say in which project it is. */
export const TABLES_OF_AN_ITEM = [
  'activities',
  'comment_words',
  'comments',
  'cycle_work_items',
  'initiative_parts',
  'module_work_items',
  'notification_mutes',
  'notifications',
  'time_timers',
  'work_item_assignees',
  'work_item_description_versions',
  'work_item_labels',
  'work_item_links',
  'work_item_mentions',
  'work_item_reactions',
  'work_item_relations',
  'work_item_subscribers',
  'work_item_versions',
  'work_item_votes',
  'work_item_words',
  'work_item_worklogs',
] as const;
/** The same for rows of comments. */
export const TABLES_OF_A_COMMENT = ['comment_reactions'] as const;
/**
 * The old key of an item stays one of the project that gave it, what was handed in stays with its intake, approvals are
 * of transitions of that project, and runs of its recurrences.
 */
export const TABLES_THAT_STAY = [
  'approvals',
  'intake_work_items',
  'recurrence_runs',
  'work_item_old_keys',
] as const;

/** Everything that belongs to items says from now on that it is in another project. */
export async function moveItemParts(tx: Tx, ids: readonly string[], projectId: string): Promise<void> {
  const comments = sql`(select id from comments where work_item_id = any(${ids}::uuid[]))`;
  for (const table of TABLES_OF_AN_ITEM) {
    await sql`update ${sql.table(table)} set project_id = ${projectId}
      where work_item_id = any(${ids}::uuid[])`.execute(tx);
  }
  for (const table of TABLES_OF_A_COMMENT) {
    await sql`update ${sql.table(table)} set project_id = ${projectId} where comment_id in ${comments}`.execute(
      tx,
    );
  }
  await sql`update assets set project_id = ${projectId}
    where entity_id = any(${ids}::uuid[]) or entity_id in ${comments}`.execute(tx);
  await sql`update recent_visits set project_id = ${projectId}
    where entity_name = 'issue' and entity_identifier = any(${ids}::uuid[])`.execute(tx);
  await sql`update favorites set project_id = ${projectId}
    where entity_type = 'issue' and entity_identifier = any(${ids}::uuid[])`.execute(tx);
}
