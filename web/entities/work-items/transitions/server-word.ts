import type { PossibleTransition } from '@tandem/shared/projects/workflow/schema.ts';
import { create } from 'zustand';
import { api } from '#lib/http/api-client.ts';
import { workflowOf } from '../../projects/workflow/hooks.ts';
import type { ProjectWorkflow } from '../../projects/workflow/types.ts';
import { itemCall } from '../rows/item-call.ts';
import { workItems } from '../rows/store.ts';
import type { WorkItem } from '../rows/types.ts';
import { ALLOWED, type Verdict } from './verdict.ts';

/** The server's answer for an item. It is valid until the item or the workflow changes. */
type Answer = {
  row: WorkItem;
  workflow: ProjectWorkflow | null;
  /** Verdicts by state. Null until the answer has arrived. */
  states: ReadonlyMap<string, Verdict> | null;
};

/** The maximum number of items whose answers are stored. */
const MOST = 20;

/** The server's answers by item id. */
export const useServerWords = create<{ words: ReadonlyMap<string, Answer> }>(() => ({ words: new Map() }));

const currentAnswer = (row: WorkItem): Answer | undefined => {
  const word = useServerWords.getState().words.get(row.id);
  return word?.row === row && word.workflow === workflowOf(row.project_id) ? word : undefined;
};

/** Returns the server's valid verdicts for an item. Null while there are none. */
export const serverWord = (row: WorkItem): Answer['states'] => currentAnswer(row)?.states ?? null;

function verdictOf({ allowed, needs_approval, reasons }: PossibleTransition): Verdict {
  if (allowed) return ALLOWED;
  return needs_approval && reasons.length === 0
    ? { outcome: 'approval', rule: needs_approval }
    : { outcome: 'refused', reasons };
}

const note = (word: Answer) =>
  useServerWords.setState(({ words }) => {
    const others = [...words].filter(([id]) => id !== word.row.id).slice(1 - MOST);
    return { words: new Map([...others, [word.row.id, word]]) };
  });

/** Asks what an item may do with each state, once per version of the item. */
export function askServer(row: WorkItem): void {
  if (currentAnswer(row) || workItems.isNew(row.id)) return;
  const word: Answer = { row, workflow: workflowOf(row.project_id), states: null };
  note(word);
  api.get<PossibleTransition[]>(itemCall(row, 'transitions')).then(
    ({ data }) => note({ ...word, states: new Map(data.map((each) => [each.state_id, verdictOf(each)])) }),
    // Without an answer, the facts on the device decide. The next call asks again.
    () =>
      useServerWords.setState(({ words }) => ({
        words: new Map([...words].filter(([, other]) => other !== word)),
      })),
  );
}
