import { IconFileText, IconLayersSubtract } from '@tabler/icons-react';
import { createElement, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { StateIcon } from '#components/state-icon.tsx';
import { searchWorkspace } from '#entities/search/api.ts';
import { states } from '#entities/states/store.ts';
import { workItems } from '#entities/work-items/store.ts';
import type { Command } from '#lib/command-store.ts';
import { paths } from '#lib/paths.ts';

/** One letter finds everything, which is no help. */
const MIN_LENGTH = 2;
const PAUSE_MS = 150;
const SHOWN = { items: 8, pages: 5 } as const;

type Results = Awaited<ReturnType<typeof searchWorkspace>>;
type Answer = { text: string; projectId: string | undefined; results: Results | null };

/** What the server finds by what is typed; the last answer stays until the next one is here. */
function useResults(text: string, projectId: string | undefined) {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const isWanted = text.length >= MIN_LENGTH;
  useEffect(() => {
    if (!isWanted) return undefined;
    const abort = new AbortController();
    const ask = () =>
      searchWorkspace({ text, projectId }, abort.signal).then(
        (results) => setAnswer({ text, projectId, results }),
        // Commands are still there; who types on asks again.
        () => !abort.signal.aborted && setAnswer({ text, projectId, results: null }),
      );
    const timer = setTimeout(() => void ask(), PAUSE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [text, projectId, isWanted]);
  const isAnswered = answer?.text === text && answer.projectId === projectId;
  return { results: isWanted ? answer?.results : null, isSearching: isWanted && !isAnswered };
}

/** The state of an item that is known here, as it is drawn everywhere. */
function drawnAs(id: string): Pick<Command, 'icon' | 'drawing'> {
  const state = states.get(workItems.get(id)?.state_id ?? '');
  if (!state) return { icon: IconLayersSubtract };
  return { drawing: createElement(StateIcon, { group: state.group, color: state.color }) };
}

/** Work items and pages of the workspace, or of one project, as things to go to. */
export function useFound(
  query: string,
  projectId: string | undefined,
): { found: Command[]; isSearching: boolean } {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const { results, isSearching } = useResults(query.trim(), projectId);
  const found = useMemo((): Command[] => {
    const items = (results?.issue ?? []).slice(0, SHOWN.items).map((issue) => {
      const { id, name, project__identifier: key, sequence_id, workspace__slug: slug } = issue;
      return {
        id: `found-${id}`,
        group: t('palette.items'),
        label: name,
        ...drawnAs(id),
        lead: `${key}-${sequence_id}`,
        run: () => void navigate(paths.workItem(slug, key, sequence_id)),
      };
    });
    const pages = (results?.page ?? []).slice(0, SHOWN.pages).flatMap((page) => {
      const { id, name, project_ids, project_identifiers, workspace__slug: slug } = page;
      const [projectId] = project_ids;
      if (!projectId) return [];
      return {
        id: `found-${id}`,
        group: t('palette.pages'),
        label: name || t('common:untitled'),
        icon: IconFileText,
        hint: project_identifiers[0] ?? '',
        run: () => void navigate(paths.page(slug, projectId, id)),
      };
    });
    return [...items, ...pages];
  }, [results, t, navigate]);
  return { found, isSearching };
}
