import type { Tx } from '@tandem/db/postgres/client.ts';
import { violatedIndex } from '@tandem/db/postgres/unique-violation.ts';
import { badRequest, invalidField } from '@tandem/shared/http/errors.ts';
import { findLabel, hasChildren } from './repo.ts';

/** 400 in place of the index's refusal of a name that another label of the project has. */
export async function refuseTakenName<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (violatedIndex(error) !== 'labels_name_key') throw error;
    throw badRequest('A label with this name exists in the project already.');
  }
}

/**
 * There are two levels, groups and their labels (docs/contract/labels.md#groups-of-labels): a parent is a label of the
 * same project without a parent, and a label with children has none. With the project locked this also keeps circles
 * out.
 */
export async function requireParent(
  tx: Tx,
  label: { project_id: string; id: string | null },
  parentId: string,
): Promise<void> {
  if (parentId === label.id) throw invalidField('parent', 'A label cannot be its own parent.');
  const parent = await findLabel(tx, label.project_id, parentId);
  if (!parent) throw invalidField('parent', `Invalid pk "${parentId}" - object does not exist.`);
  if (parent.parent) throw invalidField('parent', 'A label inside of a group cannot be a group.');
  if (label.id && (await hasChildren(tx, label.id))) {
    throw invalidField('parent', 'A group of labels cannot be put into another one.');
  }
}
