import type { Tx } from '@tandem/db/postgres/client.ts';
import { insertRows } from './insert-rows.ts';

export type MadeKind = 'project' | 'work_item' | 'state' | 'label' | 'cycle' | 'module' | 'person' | 'field';

/** What an import has made, ids by their kind. */
export type Made = ReadonlyMap<MadeKind, readonly string[]>;

/** What is not deleted with its project. */
const OF_WORKSPACE: ReadonlySet<MadeKind> = new Set<MadeKind>(['project', 'person', 'field']);

/** Ids of what an import makes. All that is in a project that it makes is known by the project. */
export class MadeRows {
  readonly #rows: { kind: MadeKind; row_id: string }[] = [];
  #isProject = false;

  add(kind: MadeKind, ids: Iterable<string>): void {
    this.#isProject ||= kind === 'project';
    if (this.#isProject && !OF_WORKSPACE.has(kind)) return;
    for (const row_id of ids) this.#rows.push({ kind, row_id });
  }

  /** Keeps them for whoever takes the import back. */
  async write(tx: Tx, importer_id: string): Promise<void> {
    await insertRows(
      tx,
      'imported_rows',
      this.#rows.map((row) => ({ importer_id, ...row })),
    );
  }
}
