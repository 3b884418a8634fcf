import type { Db } from '@tandem/db/postgres/client.ts';

type People = { workspace_id: string; member_ids: readonly string[]; days: readonly string[] };

/** The minutes that people are to work on each of these days, by person; null while the workspace has no working days. */
export async function readPlanned(_db: Db, _people: People): Promise<Map<string, number[]> | null> {
  return null;
}
