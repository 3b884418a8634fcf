import type { Change } from '@tandem/shared/sync/change.ts';
import type { Stream } from '@tandem/shared/sync/stream.ts';
import type { StoredRelationType } from '@tandem/shared/work-items/relations/types.ts';
import { EntityStore } from '#lib/sync/entity-store.ts';
import { storeOnDevice } from '../../live/device-rows.ts';
import { onChange, onForgotten } from '../../live/live.ts';

/** A relation between two items of a list, as it is stored: once for each pair. */
export type Dependency = {
  /** `dependencyKey` of both. */
  id: string;
  /** Of the project that both are in. */
  stream: Stream;
  /** The id by which Changes speak of it; null until the server has sent it. */
  relation_id: string | null;
  issue: string;
  related_issue: string;
  relation_type: StoredRelationType;
};

export const dependencies = new EntityStore<Dependency>();
export const dependencyKey = (issue: string, related: string) => `${issue} ${related}`;

/** Of a relation that is gone Changes say nothing but its id. */
const keyOf = (relationId: string) =>
  dependencies.select(({ relation_id }) => relation_id === relationId)[0]?.id;

type RelationRow = { id: string } & Pick<Dependency, 'issue' | 'related_issue' | 'relation_type'>;

// A timeline that is drawn from the device has its lines too.
storeOnDevice('relation', dependencies, true);
onChange('relation', (change) => {
  const sent = change.row as RelationRow | undefined;
  const id = sent ? dependencyKey(sent.issue, sent.related_issue) : keyOf(change.id);
  if (!id) return;
  const row = sent && { ...sent, id, stream: change.stream, relation_id: sent.id };
  dependencies.confirm({ ...change, id, ...(row ? { row } : {}) });
});
onForgotten((stream) => dependencies.forgetStream(stream));

/** What a list says of the items at the other ends (docs/contract/lists.md#relations-in-the-list). */
type Related = { id: string; relation_id: string; relation_type: StoredRelationType };
export type WithRelations = { id: string; issue_relation?: Related[]; issue_related?: Related[] };

type Pair = Pick<Dependency, 'issue' | 'related_issue' | 'stream'>;

const rowOf = (pair: Pair, { relation_id, relation_type }: Related): Dependency => ({
  ...pair,
  id: dependencyKey(pair.issue, pair.related_issue),
  relation_id,
  relation_type,
});

const removal = (id: string, stream: Stream, seq: number): Change => ({
  stream,
  seq,
  kind: 'relation',
  op: 'remove',
  id,
  actor_id: null,
  mutation_id: null,
  at: '',
});

/** Takes what a list sent of the relations of its items at a number of their stream: these, and no others. */
export function takeDependencies(rows: readonly WithRelations[], stream: Stream, seq: number) {
  const listed = rows.flatMap(({ id, issue_relation = [], issue_related = [] }) => [
    ...issue_relation.map((other) => rowOf({ issue: id, related_issue: other.id, stream }, other)),
    ...issue_related.map((other) => rowOf({ issue: other.id, related_issue: id, stream }, other)),
  ]);
  const ids = new Set(listed.map(({ id }) => id));
  const items = new Set(rows.map(({ id }) => id));
  const gone = dependencies.select(
    ({ id, issue, related_issue }) => !ids.has(id) && (items.has(issue) || items.has(related_issue)),
  );
  dependencies.batch(() => {
    for (const { id } of gone) {
      if (dependencies.confirmedRow(id)) dependencies.confirm(removal(id, stream, seq));
    }
    dependencies.confirmRows(listed, stream, seq);
  });
}
