import { workItems } from './store.ts';

/** Items that are shown before the server has given them their real id: the mutation that makes them → the id they have here. */
const drafts = new Map<string, string>();

export const rememberDraft = (mutationId: string, temporaryId: string) => drafts.set(mutationId, temporaryId);

/** The real row is here: the stand-in goes in the same frame. */
export function dropDraft(mutationId: string) {
  const temporaryId = drafts.get(mutationId);
  if (!temporaryId) return;
  drafts.delete(mutationId);
  workItems.dropPending(mutationId, temporaryId);
}
