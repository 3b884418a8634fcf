import i18next from 'i18next';
import { useEffect } from 'react';
import { create } from 'zustand';
import { useWorkflow, workflowOf } from '#entities/projects/workflow/hooks.ts';
import { notePart, untilLoaded } from '#lib/parts/parts.ts';
import type * as Verdicts from './verdicts.tsx';

type Code = typeof Verdicts;

/** `words`: how often the server has said more than was known here. */
const useCode = create<{ code: Code | null; words: number }>(() => ({ code: null, words: 0 }));

async function fetch(): Promise<Code> {
  const [code] = await Promise.all([
    import('./verdicts.tsx'),
    i18next.loadNamespaces(['workflow', 'fields']),
  ]);
  if (!useCode.getState().code) code.onWord(() => useCode.setState(({ words }) => ({ words: words + 1 })));
  useCode.setState({ code });
  return code;
}
notePart(fetch);

/** What decides about moves in a project that has a workflow; null in others, and until its code is here: then the server decides alone. */
export const verdictsIn = (projectId: string): Code | null =>
  workflowOf(projectId) ? useCode.getState().code : null;

/** The same, fetched where it is missing, and drawn anew when more is known. */
export function useVerdictsIn(projectId: string | null): Code | null {
  const { code } = useCode();
  const isWanted = useWorkflow(projectId) !== null;
  const isMissing = isWanted && !code;
  useEffect(() => {
    if (isMissing) void untilLoaded(fetch);
  }, [isMissing]);
  return isWanted ? code : null;
}
