import type { Tx } from '@tandem/db/postgres/client.ts';
import { invalidField } from '@tandem/shared/http/errors.ts';
import { readTypes } from './repo.ts';

/**
 * 400 for a parent type that the project does not use. Types that are already stored are accepted, because a
 * form sends all of them.
 */
export async function requireParentTypes(
  tx: Tx,
  projectId: string,
  { wanted, had = [] }: { wanted: readonly string[]; had?: readonly string[] },
): Promise<void> {
  const others = wanted.filter((id) => !had.includes(id));
  if (others.length === 0) return;
  const used = new Set((await readTypes(tx, projectId)).map(({ id }) => id));
  const unknown = others.find((id) => !used.has(id));
  if (unknown) throw invalidField('parent_type_ids', `Invalid pk "${unknown}" - object does not exist.`);
}
