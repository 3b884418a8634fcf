import type { Tx } from '@tandem/db/postgres/client.ts';
import type { InWorkspace } from '../../../context.ts';
import { type LoggedEdit, logEdits } from './log.ts';

export type ItemPart = 'comment' | 'link' | 'relation' | 'attachment';
type PartValues = Record<string, unknown>;

/** What a request did to something that belongs to an item; values are null where it is not there. */
export type PartEdit = {
  part: ItemPart;
  id: string;
  /** The item at the other end of a relation. */
  other_id?: string;
  before: PartValues | null;
  after: PartValues | null;
};

/** Keeps it for as long as it can be taken back. */
export const logParts = (
  tx: Tx,
  ctx: InWorkspace,
  itemId: string,
  edits: readonly PartEdit[],
): Promise<void> => logEdits(tx, ctx, edits.map(loggedOf(itemId)));

const loggedOf =
  (work_item_id: string) =>
  ({ before, after, ...which }: PartEdit): LoggedEdit => ({
    ...{ work_item_id, action: 'part' },
    before: { ...which, values: before },
    after: { values: after },
  });

/** The other way round. */
export function partEditOf({ before, after }: Pick<LoggedEdit, 'before' | 'after'>): PartEdit {
  const { values, ...which } = before as Omit<PartEdit, 'before' | 'after'> & { values: PartValues | null };
  return { ...which, before: values, after: after['values'] as PartValues | null };
}
