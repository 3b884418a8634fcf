import { forgetStep, type PartUndo, rememberStep } from '../../work-items/undo/undo.ts';

type Named = { id: string; name: string };
/** A change that can be taken back by another one of the same kind. */
export type Work = { takeBack: (mutationId: string) => Promise<unknown>; reversed: () => Work };

const undoOf = (work: Work): PartUndo => ({
  reversed: () => undoOf(work.reversed()),
  takeBack: async (mutationId) => {
    if ((await work.takeBack(mutationId)) === null) forgetStep(mutationId);
  },
});

/** My change of a plan, which the key of undo takes back by sending what was before. */
export const rememberWork = (mutationId: string, { id, name }: Named, work: Work) =>
  rememberStep({ mutationId, edits: [], plan: { id, name }, part: undoOf(work) });

type PatchStep<R extends Named> = {
  mutationId: string;
  row: R;
  patch: Partial<R>;
  /** The row as it is by now. */
  now: () => R | undefined;
  send: (id: string, patch: Partial<R>, mutationId: string) => Promise<unknown>;
};

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** The fields of the change that have not changed since, with their values from before it. */
function untouched<R>(before: Partial<R>, after: Partial<R>, now: R): Partial<R> {
  const names = Object.keys(after) as (keyof R)[];
  const mine = names.filter((name) => isSame(now[name], after[name]));
  return Object.fromEntries(mine.map((name) => [name, before[name]])) as Partial<R>;
}

/** Remembers a patch for undo. A field that someone else changed since is left as it is. */
export function rememberPatch<R extends Named>({ mutationId, row, patch, now, send }: PatchStep<R>) {
  const workOf = (before: Partial<R>, after: Partial<R>): Work => ({
    reversed: () => workOf(after, before),
    takeBack: (id) => {
      const shown = now();
      const back = shown ? untouched(before, after, shown) : {};
      return Object.keys(back).length > 0 ? send(row.id, back, id) : Promise.resolve(undefined);
    },
  });
  const names = Object.keys(patch) as (keyof R)[];
  const before = Object.fromEntries(names.map((name) => [name, row[name]])) as Partial<R>;
  rememberWork(mutationId, row, workOf(before, patch));
}
