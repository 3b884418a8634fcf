import type { ChangeKind } from '@tandem/shared/sync/change.ts';
import { projectStream } from '@tandem/shared/sync/stream.ts';
import type { ApiAnswer } from '#lib/http/api-client.ts';
import type { Id } from '#lib/sync/entity-row.ts';
import type { EntityStore } from '#lib/sync/entity-store.ts';
import { Reloader } from '#lib/http/reloader.ts';
import { onHistoryClosed, openHistory } from './open-histories.ts';
import { follow, holdStream, onForgotten, onResync } from '../../live/live.ts';
import { loadRows } from '../../live/load-rows.ts';
import type { ItemRef } from '../rows/item-call.ts';

export type PartState = 'loading' | 'ready' | 'failed';
type PartOf<R> = {
  kind: ChangeKind;
  store: EntityStore<R & { id: Id }>;
  itemOf: (row: R) => Id;
  /** Lists show the row too: it stays in the store after its item is closed. */
  isListed?: (row: R) => boolean;
  read: (item: ItemRef) => Promise<ApiAnswer<R[]>>;
};
type Opened = { projectId: Id; reloader: Reloader };

/**
 * The rows of one kind that belong to items on the screen, such as links: listed when an item is opened, listed again when
 * Changes say less than the list, and forgotten a while after the item was left.
 */
export class ItemPart<R extends { id: Id }> {
  private readonly part: PartOf<R>;
  private readonly open = new Map<Id, Set<Opened>>();

  constructor(part: PartOf<R>) {
    this.part = part;
    const { store, itemOf, isListed } = part;
    onHistoryClosed((itemId) => store.forget((row) => itemOf(row) === itemId && !isListed?.(row)));
    onForgotten((stream) => store.forgetStream(stream));
    onResync((stream) => this.refreshAll((opened) => projectStream(opened.projectId) === stream));
  }

  /** Keeps the rows of an item right while it is on the screen; answers how to let it go. */
  hold(item: ItemRef, onState: (state: PartState) => void): () => void {
    const work = async () => {
      await this.load(item);
      onState('ready');
      return true;
    };
    const fail = () => {
      onState('failed');
      return true;
    };
    const opened = { projectId: item.project_id, reloader: new Reloader(work, fail) };
    const all = this.open.get(item.id) ?? new Set();
    this.open.set(item.id, all.add(opened));
    const letGo = [holdStream(projectStream(item.project_id)), openHistory(item.id)];
    void opened.reloader.request();
    return () => {
      opened.reloader.stop();
      all.delete(opened);
      if (all.size === 0) this.open.delete(item.id);
      for (const release of letGo) release();
    };
  }

  isOpen(itemId: Id): boolean {
    return this.open.has(itemId);
  }

  /** Lists the rows of an item again, if it is on the screen. */
  refresh(itemId: Id) {
    for (const { reloader } of this.open.get(itemId) ?? []) void reloader.request();
  }

  refreshAll(matches: (opened: { projectId: Id }) => boolean) {
    for (const all of this.open.values()) {
      for (const opened of all) if (matches(opened)) void opened.reloader.request();
    }
  }

  private async load(item: ItemRef): Promise<void> {
    const { kind, store, itemOf, read } = this.part;
    const stream = projectStream(item.project_id);
    const { rows, seqs } = await loadRows({ store, streamOf: () => stream, read: () => read(item) });
    const seq = seqs[stream] ?? 0;
    const listed = new Set(rows.map(({ id }) => id));
    const gone = store.select((row) => itemOf(row) === item.id && !listed.has(row.id));
    store.batch(() => {
      for (const { id } of gone) {
        if (!store.confirmedRow(id)) continue;
        store.confirm({ stream, seq, kind, op: 'remove', id, actor_id: null, mutation_id: null, at: '' });
      }
    });
    follow(stream, seqs[stream]);
  }
}
