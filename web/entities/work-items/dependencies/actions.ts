import { must } from '@tandem/shared/must.ts';
import { projectStream } from '@tandem/shared/sync/stream.ts';
import { type RelationType, storedRelation } from '@tandem/shared/work-items/relations/types.ts';
import { newId } from '#lib/sync/new-id.ts';
import { rowChanges } from '../../live/mutate.ts';
import { relateCall, removeCall } from '../relations/calls.ts';
import { itemRef } from '../rows/item-call.ts';
import { forgetRefused, partSteps } from '../undo/part-undo.ts';
import { workItems } from '../rows/store.ts';
import { dependencies, type Dependency, dependencyKey } from '../rows/dependencies.ts';

const projectOf = (itemId: string) =>
  must(workItems.get(itemId), 'only items that are shown can be related').project_id;

const change = rowChanges<Dependency>({
  kind: 'dependency',
  store: dependencies,
  streamOf: ({ stream }) => stream,
  // The answer names the other items; the Change names the relation.
  readCreated: () => undefined,
  onRefused: forgetRefused,
});

const remember = partSteps<Dependency>({
  kind: 'dependency',
  store: dependencies,
  streamOf: ({ stream }) => stream,
});

const refOf = (itemId: string) => itemRef(projectOf(itemId), itemId);

/** Are these two related already, whichever way? Then nothing more can be said of them. */
export const areRelated = (one: string, other: string) =>
  dependencies.get(dependencyKey(one, other)) !== undefined ||
  dependencies.get(dependencyKey(other, one)) !== undefined;

/** Makes an item stand to another one like this: at once here, then on the server. */
export function addDependency(itemId: string, type: RelationType, otherId: string): void {
  const { type: relation_type, is_swapped } = storedRelation(type);
  const [issue, related_issue] = is_swapped ? [otherId, itemId] : [itemId, otherId];
  const id = dependencyKey(issue, related_issue);
  const stream = projectStream(projectOf(itemId));
  const patch: Dependency = { id, stream, relation_id: null, issue, related_issue, relation_type };
  const call = relateCall(refOf(itemId), type, otherId);
  const mutationId = newId();
  remember(mutationId, { id, itemId, lane: call.lane, before: undefined, after: patch }, 'related');
  void change({ ...call, mutationId, id, patch });
}

/** Takes two items apart. */
export function removeDependency(id: string): void {
  const before = must(dependencies.get(id), 'only what is shown is removed');
  const { issue, related_issue, relation_type } = before;
  const call = removeCall(refOf(issue), relation_type, related_issue);
  const mutationId = newId();
  remember(mutationId, { id, itemId: issue, lane: call.lane, before, after: undefined }, 'unrelated');
  void change({ ...call, mutationId, id });
}
