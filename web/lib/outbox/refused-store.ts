import { create } from 'zustand';
import type { Id, RefusedChange } from './mutation.ts';

/** Changes that the server refused and the person has not dealt with yet, the oldest first. */
export const useRefused = create<{ refused: readonly RefusedChange[] }>(() => ({ refused: [] }));

/** What was refused because of another change counts with that one. */
export const countRefused = ({ refused }: { refused: readonly RefusedChange[] }) =>
  refused.filter(({ mutation, rootId }) => mutation.id === rootId).length;

export function listRefused(changes: readonly RefusedChange[]) {
  const ids = new Set(changes.map(({ mutation }) => mutation.id));
  useRefused.setState(({ refused }) => ({
    refused: [...refused.filter(({ mutation }) => !ids.has(mutation.id)), ...changes],
  }));
}

export const dropRefused = (ids: readonly Id[]) =>
  useRefused.setState(({ refused }) => ({
    refused: refused.filter(({ mutation }) => !ids.includes(mutation.id)),
  }));

/** A refused change with what was refused with it, in the order in which they were made. */
export const refusedWith = (rootId: Id) =>
  useRefused.getState().refused.filter((change) => change.rootId === rootId);
