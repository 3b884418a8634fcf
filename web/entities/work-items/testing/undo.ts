import type { WorkItem } from '../rows/types.ts';

type Rows = {
  readonly seq: number;
  row(id: string): object | undefined;
  put(mutationId: string, row: WorkItem): number;
  remove(mutationId: string, id: string, key: string): number;
};
type Edit = { id: string; before: WorkItem | undefined; after: WorkItem | undefined };
type Noted = Edit & { mutationId: string; who: string };
export type Undone = { status: number; body: unknown; seq: number | null };

/** What nobody sets by hand. */
const DERIVED = ['updated_at', 'state__group'];
const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

const changedFields = (before: WorkItem, after: WorkItem) =>
  (Object.keys(after) as (keyof WorkItem)[]).filter(
    (name) => !DERIVED.includes(name) && !isSame(before[name], after[name]),
  );

/** Takes requests back as the server does (docs/contract/undo.md), written down once more. */
export class UndoLog {
  private readonly server: Rows;
  private readonly edits: Noted[] = [];
  private readonly undone = new Set<string>();

  constructor(server: Rows) {
    this.server = server;
  }

  row = (id: string) => this.server.row(id) as WorkItem | undefined;

  /** Runs what a request does to these items, and remembers it. */
  noting(mutationId: string, who: string, ids: readonly string[], work: () => number): number {
    const before = ids.map((id) => this.row(id));
    const seq = work();
    ids.forEach((id, at) => {
      const edit = { mutationId, who, id, before: before[at], after: this.row(id) };
      if (!isSame(edit.before, edit.after)) this.edits.push(edit);
    });
    return seq;
  }

  undo(mutationId: string, who: string, body: { mutation_id: string; force?: string[] }): Undone {
    const edits = this.edits.filter((edit) => edit.mutationId === body.mutation_id && edit.who === who);
    if (edits.length === 0 || this.undone.has(body.mutation_id))
      return { status: 404, seq: null, body: { error: 'Nothing to take back.' } };
    const conflicts = edits.filter((edit) => !body.force?.includes(edit.id) && this.isChanged(edit));
    if (conflicts.length > 0) {
      const named = conflicts.map(({ id }) => ({ id, field: 'name', reason: 'changed', changed_by: null }));
      return { status: 409, seq: null, body: { error: 'Somebody changed the same.', conflicts: named } };
    }
    this.undone.add(body.mutation_id);
    const ids = edits.map(({ id }) => id);
    const putBack = () => edits.reduce((_seq, edit) => this.putBack(mutationId, edit), this.server.seq);
    const seq = this.noting(mutationId, who, ids, putBack);
    return { status: 200, seq, body: { mutation_id: mutationId, issue_ids: ids } };
  }

  private isChanged({ id, before, after, who, mutationId }: Noted): boolean {
    const now = this.row(id);
    if (!after) return now !== undefined;
    if (!now) return true;
    if (before) return changedFields(before, after).some((name) => !isSame(now[name], after[name]));
    return this.edits.some((edit) => edit.id === id && edit.who !== who && edit.mutationId !== mutationId);
  }

  private putBack(mutationId: string, { id, before, after }: Edit): number {
    if (!before) return this.server.remove(mutationId, id, `${mutationId} ${id}`);
    const now = this.row(id);
    if (!now || !after) return this.server.put(mutationId, before);
    const names = [...changedFields(before, after), 'state__group' as const];
    const old = Object.fromEntries(names.map((name) => [name, before[name]]));
    const group = isSame(before.state_id, after.state_id) ? { state__group: now.state__group } : {};
    return this.server.put(mutationId, { ...now, ...old, ...group });
  }
}
