import type { Tx } from '@tandem/db/postgres/client.ts';
import type { WorkspaceContext } from '../../context.ts';
import type { Run } from './run.ts';

/** What a request did to rows that are no items, taken out of the log and held. */
type TakenOthers = {
  isEmpty: boolean;
  /** Before the items: what these were taken out of has to be there for them. */
  comeBack: (run: Run) => Promise<void>;
  /** After them: what was brought back goes again. */
  goAgain: (run: Run) => Promise<void>;
};

/** Handed over by rooms whose rows are taken back together with items, as this room does not know them. */
export type OtherUndo = (tx: Tx, ctx: WorkspaceContext, mutationId: string) => Promise<TakenOthers>;

/** What several rooms hand over, one after the other. */
export const takeAll =
  (takers: readonly OtherUndo[]): OtherUndo =>
  async (tx, ctx, mutationId) => {
    const taken: TakenOthers[] = [];
    for (const take of takers) taken.push(await take(tx, ctx, mutationId));
    return {
      isEmpty: taken.every(({ isEmpty }) => isEmpty),
      comeBack: async (run) => {
        for (const each of taken) await each.comeBack(run);
      },
      goAgain: async (run) => {
        for (const each of taken.toReversed()) await each.goAgain(run);
      },
    };
  };
