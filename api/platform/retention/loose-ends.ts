import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';

/** Rows of another table that belong to rows of this one, though no reference says so. */
type LooseEnd = { table: string; where: (ids: readonly string[]) => RawBuilder<boolean> };

const text = (kind: string): LooseEnd => ({
  table: 'documents',
  where: (ids) => sql`t.kind = ${kind} and t.entity_id = any(${[...ids]}::uuid[])`,
});

const changes = (scope: string): LooseEnd => ({
  table: 'changes',
  where: (ids) => sql`t.stream = any(${ids.map((id) => `${scope}:${id}`)}::text[])`,
});

const stream = (scope: string): LooseEnd => ({ ...changes(scope), table: 'change_streams' });

/** The live text of an item or a page, and what the log says of a project or a workspace. */
export const LOOSE_ENDS: Record<string, readonly LooseEnd[]> = {
  work_items: [text('work-item')],
  pages: [text('page')],
  projects: [changes('project'), stream('project')],
  workspaces: [changes('workspace'), stream('workspace')],
};
