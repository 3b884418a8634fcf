import i18next from 'i18next';
import { useEffect } from 'react';
import { create } from 'zustand';
import { useWorkflow, workflowOf } from '#entities/projects/workflow/hooks.ts';
import { notePart, untilLoaded } from '#lib/parts/parts.ts';
import type * as Verdicts from './verdicts.tsx';

type Code = typeof Verdicts;

/** `words` counts the server's answers, which add to what is known here. */
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

/**
 * Returns the module that decides about moves. Null in projects without a workflow, and until its code is
 * loaded; then only the server decides.
 */
export const verdictsIn = (projectId: string): Code | null =>
  workflowOf(projectId) ? useCode.getState().code : null;

/** The same as a hook. It loads the code if it is missing and redraws when more is known. */
export function useVerdictsIn(projectId: string | null): Code | null {
  const { code } = useCode();
  const isWanted = useWorkflow(projectId) !== null;
  const isMissing = isWanted && !code;
  useEffect(() => {
    if (isMissing) void untilLoaded(fetch);
  }, [isMissing]);
  return isWanted ? code : null;
}
