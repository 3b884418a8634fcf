import { IconSearch } from '@tabler/icons-react';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { hasText } from '@tandem/shared/text/fold.ts';
import { partsOf } from '@tandem/shared/text/unspaced.ts';
import { useWorkspaceMembers } from '#entities/workspaces/members/hooks.ts';
import { usePeople } from '#entities/workspaces/members/store.ts';
import { searchWorkspace } from '#entities/insight/search/api.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import type { Command } from '#lib/frame/command-store.ts';
import { paths } from '#lib/http/paths.ts';
import { FOUND_KINDS, type Found, foundCommands, type FoundKind } from './found-commands.ts';

/** One letter finds everything, which is no help. */
const MIN_LENGTH = 2;
/** Where a letter may be a whole word, one is enough. */
export const isEnough = (text: string): boolean =>
  text.length >= MIN_LENGTH || partsOf(text).some(({ isUnspaced }) => isUnspaced);
const PAUSE_MS = 150;
const SHOWN: Record<FoundKind, number> = {
  ...{ items: 8, pages: 5, projects: 3, cycles: 3, modules: 3, views: 3, people: 3 },
};

type Results = Awaited<ReturnType<typeof searchWorkspace>>;
type Answer = { text: string; projectId: string | undefined; results: Results | null };

/** What the server finds by what is typed; the last answer stays until the next one is here. */
function useResults(text: string, projectId: string | undefined) {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const isWanted = isEnough(text);
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
  return {
    results: isWanted ? (answer?.results ?? null) : null,
    isSearching: isWanted && !isAnswered,
    isFailed: isAnswered && answer.results === null,
  };
}

/** People of the workspace whose name has the text in it. */
function usePeopleNamed(text: string) {
  const members = useWorkspaceMembers();
  const people = usePeople((state) => state.people);
  return useMemo(() => {
    if (!isEnough(text)) return [];
    return members.flatMap(({ member }) => {
      const person = people.get(member.id);
      const isNamed = hasText(person?.display_name ?? '', text);
      return person && isNamed ? [person] : [];
    });
  }, [members, people, text]);
}

/** Everything that is found of the workspace, or of one project, by its kind. */
export function useFoundKinds(query: string, projectId: string | undefined) {
  const { t } = useTranslation(['shell', 'common']);
  const navigate = useNavigate();
  const { slug } = useCurrentWorkspace();
  const text = query.trim();
  const { results, ...state } = useResults(text, projectId);
  const people = usePeopleNamed(text);
  const found = useMemo(
    (): Found | null =>
      results && foundCommands(results, people, { t, slug, go: (path) => void navigate(path) }),
    [results, people, t, slug, navigate],
  );
  return { found, ...state };
}

/** The first of each kind, and the way to all of them. */
export function useFound(
  query: string,
  projectId: string | undefined,
): { found: Command[]; isSearching: boolean } {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const { slug } = useCurrentWorkspace();
  const { found: kinds, isSearching } = useFoundKinds(query, projectId);
  const text = query.trim();
  const found = useMemo((): Command[] => {
    if (!kinds) return [];
    const shown = FOUND_KINDS.flatMap((kind) => kinds[kind].slice(0, SHOWN[kind]));
    if (shown.length === 0) return [];
    const all: Command = {
      ...{ id: 'found-all', group: t('palette.results'), label: t('palette.all_results'), icon: IconSearch },
      run: () => void navigate(paths.search(slug, text)),
    };
    return [...shown, all];
  }, [kinds, t, navigate, slug, text]);
  return { found, isSearching };
}
