import { must } from '@tandem/shared/must.ts';
import { projectStream } from '@tandem/shared/sync/stream.ts';
import type { RelationType } from '@tandem/shared/work-items/relations/types.ts';
import { newId } from '#lib/sync/new-id.ts';
import { rowChanges } from '../../live/mutate.ts';
import { forgetRefused, partSteps } from '../undo/part-undo.ts';
import { itemRef, type ItemRef } from '../rows/item-call.ts';
import { relateCall, removeCall } from './calls.ts';
import { otherOf, relationKey, relationPart, relations } from './store.ts';
import type { OtherItem, Relation } from './types.ts';

const change = rowChanges<Relation>({
  kind: 'relation',
  store: relations,
  streamOf: (row) => projectStream(row.project),
  // The answer names the other items; what they are to this one is what was asked for, and read again at once.
  readCreated: (_answer, patch) => patch as Relation,
  onRefused: (mutationId, _error, id) => {
    const issue = relations.get(id)?.issue;
    if (issue) relationPart.refresh(issue);
    return forgetRefused(mutationId);
  },
  onStored: (_id, { issue }) => issue && relationPart.refresh(issue),
});

const remember = partSteps<Relation>({
  kind: 'relation',
  store: relations,
  streamOf: (row) => projectStream(row.project),
  refresh: (itemId) => relationPart.refresh(itemId),
});

/** Relates an item to another one, of any project that I see. */
export async function relate(item: ItemRef, type: RelationType, other: OtherItem): Promise<void> {
  const id = relationKey(item.id, other.id);
  const patch: Relation = {
    ...{ id, issue: item.id, project: item.project_id, relation_type: type, other: otherOf(other) },
  };
  const call = relateCall(item, type, other.id);
  const mutationId = newId();
  const { lane } = call;
  remember(mutationId, { id, itemId: item.id, lane, before: undefined, after: patch }, 'related');
  await change({ ...call, mutationId, id, patch });
}

/** Takes two items apart. */
export async function removeRelation(id: string): Promise<void> {
  const row = must(relations.get(id), 'only a relation that is shown can be removed');
  const item = itemRef(row.project, row.issue);
  const call = removeCall(item, row.relation_type, row.other.id);
  const mutationId = newId();
  const { lane } = call;
  remember(mutationId, { id, itemId: row.issue, lane, before: row, after: undefined }, 'unrelated');
  await change({ ...call, mutationId, id });
}
