import type { Tx } from '@tandem/db/postgres/client.ts';
import { violatedIndex } from '@tandem/db/postgres/unique-violation.ts';
import { badRequest } from '@tandem/shared/http/errors.ts';
import type { ProjectContext } from '../../context.ts';
import { readMembersAmong } from '../../work-items/items/write/references.ts';
import { unknownReference } from '../../work-items/items/write/rules.ts';

/** 400 in place of the index's refusal of a name that another module of the project has. */
export async function refuseTakenName<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (violatedIndex(error) !== 'modules_name_key') throw error;
    throw badRequest('Module with this name already exists');
  }
}

type People = { lead_id?: string | null | undefined; member_ids?: readonly string[] | undefined };

/** 400 for people who are no active members of the project (docs/contract/modules.md#people-of-a-module). */
export async function requirePeople(tx: Tx, ctx: ProjectContext, people: People): Promise<void> {
  const { lead_id, member_ids = [] } = people;
  const ids = [...new Set([...member_ids, ...(lead_id ? [lead_id] : [])])];
  const members = new Set(await readMembersAmong(tx, ctx, ids));
  if (lead_id && !members.has(lead_id)) throw unknownReference('lead_id');
  if (member_ids.some((id) => !members.has(id))) throw unknownReference('member_ids');
}
