import type { WorkItem } from '#entities/work-items/rows/types.ts';
import { paths } from '#lib/http/paths.ts';

/** Whether the server has given the item its number; until then it has no key. */
export const hasKey = ({ sequence_id }: Pick<WorkItem, 'sequence_id'>) => sequence_id > 0;

/** What people call an item, such as ALOY-620; ALOY-… until its number is known. */
export const itemKey = (identifier: string | undefined, row: Pick<WorkItem, 'sequence_id'>) =>
  `${identifier ?? ''}-${hasKey(row) ? row.sequence_id : '…'}`;

type Addressed = Pick<WorkItem, 'id' | 'project_id' | 'sequence_id'>;

/** Where an item is read: under its key, or under its id as long as it has none. Both stay good for ever. */
export const itemPath = (slug: string, identifier: string, row: Addressed) =>
  hasKey(row)
    ? paths.workItem(slug, identifier, row.sequence_id)
    : paths.workItemById(slug, row.project_id, row.id);
