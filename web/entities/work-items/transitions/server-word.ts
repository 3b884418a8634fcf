import type { PossibleTransition } from '@tandem/shared/projects/workflow/schema.ts';
import { create } from 'zustand';
import { api } from '#lib/http/api-client.ts';
import { workflowOf } from '../../projects/workflow/hooks.ts';
import type { ProjectWorkflow } from '../../projects/workflow/types.ts';
import { itemCall } from '../rows/item-call.ts';
import { workItems } from '../rows/store.ts';
import type { WorkItem } from '../rows/types.ts';
import { ALLOWED, type Verdict } from './verdict.ts';

/** What the server said of an item, as long as neither the item nor the workflow is another one. */
type Word = {
  row: WorkItem;
  workflow: ProjectWorkflow | null;
  /** By state; null until the answer is here. */
  states: ReadonlyMap<string, Verdict> | null;
};

/** So many items are known about. */
const MOST = 20;

export const useServerWords = create<{ words: ReadonlyMap<string, Word> }>(() => ({ words: new Map() }));

const wordOf = (row: WorkItem): Word | undefined => {
  const word = useServerWords.getState().words.get(row.id);
  return word?.row === row && word.workflow === workflowOf(row.project_id) ? word : undefined;
};

export const serverWord = (row: WorkItem): Word['states'] => wordOf(row)?.states ?? null;

function verdictOf({ allowed, needs_approval, reasons }: PossibleTransition): Verdict {
  if (allowed) return ALLOWED;
  return needs_approval && reasons.length === 0
    ? { outcome: 'approval', rule: needs_approval }
    : { outcome: 'refused', reasons };
}

const note = (word: Word) =>
  useServerWords.setState(({ words }) => {
    const others = [...words].filter(([id]) => id !== word.row.id).slice(1 - MOST);
    return { words: new Map([...others, [word.row.id, word]]) };
  });

/** Asks what an item may do with each state, once for the item as it is. */
export function askServer(row: WorkItem): void {
  if (wordOf(row) || workItems.isNew(row.id)) return;
  const word: Word = { row, workflow: workflowOf(row.project_id), states: null };
  note(word);
  api.get<PossibleTransition[]>(itemCall(row, 'transitions')).then(
    ({ data }) => note({ ...word, states: new Map(data.map((each) => [each.state_id, verdictOf(each)])) }),
    // Without an answer that which is known here decides; the next time it is asked again.
    () =>
      useServerWords.setState(({ words }) => ({
        words: new Map([...words].filter(([, other]) => other !== word)),
      })),
  );
}
