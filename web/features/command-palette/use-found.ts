import { IconSearch } from '@tabler/icons-react';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { hasText } from '@tandem/shared/text/fold.ts';
import { partsOf } from '@tandem/shared/text/unspaced.ts';
import { useWorkspaceMembers } from '#entities/workspaces/members/hooks.ts';
import { usePeople } from '#entities/workspaces/members/store.ts';
import type { Person } from '#entities/workspaces/members/types.ts';
import { searchWorkspace } from '#entities/insight/search/api.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import type { Command } from '#lib/frame/command-store.ts';
import { paths } from '#lib/http/paths.ts';
import {
  FOUND_KINDS,
  type Found,
  foundCommands,
  type FoundKind,
  type Making,
  peopleCommands,
} from './found-commands.ts';
import { keyedItems } from './keyed-items.ts';

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

const isCalled = ({ display_name, first_name, last_name, email }: Person, text: string) =>
  hasText(`${display_name}\n${first_name} ${last_name}\n${email}`, text);

/** People of the workspace whose name or address has the text in it. */
function usePeopleNamed(text: string) {
  const members = useWorkspaceMembers();
  const people = usePeople((state) => state.people);
  return useMemo(() => {
    if (!isEnough(text)) return [];
    return members.flatMap(({ member }) => {
      const person = people.get(member.id);
      return person && isCalled(person, text) ? [person] : [];
    });
  }, [members, people, text]);
}

/** What lines need to lead somewhere. */
export function useMaking(): Making {
  const { t } = useTranslation(['shell', 'common']);
  const navigate = useNavigate();
  const { slug } = useCurrentWorkspace();
  return useMemo(() => ({ t, slug, go: (path: string) => void navigate(path) }), [t, slug, navigate]);
}

/** Everything that is found of the workspace, or of one project, by its kind. */
export function useFoundKinds(query: string, projectId: string | undefined) {
  const making = useMaking();
  const text = query.trim();
  const { results, ...state } = useResults(text, projectId);
  const people = usePeopleNamed(text);
  const found = useMemo(
    (): Found | null => results && foundCommands(results, people, making),
    [results, people, making],
  );
  return { found, people, ...state };
}

/** Each once; of two with the same name the first stays. */
export function eachOnce(commands: readonly Command[]): Command[] {
  const ids = new Set<string>();
  return commands.filter(({ id }) => !ids.has(id) && ids.add(id));
}

/** What has a key that begins with the typed one comes first, the lowest number before the others. */
function byKeyBegun(key: string) {
  const isKey = /-\d+$/.test(key);
  const place = ({ lead = '' }: Command) =>
    isKey && lead.startsWith(key) ? Number(/\d+$/.exec(lead)?.[0]) : Infinity;
  return (a: Command, b: Command) => {
    const [first, second] = [place(a), place(b)];
    return first === second ? 0 : first - second;
  };
}

/**
 * The first of each kind, and the way to all of them. What is known here comes before what the server finds, so that nothing
 * moves when its answer is here.
 */
export function useFound(
  query: string,
  projectId: string | undefined,
  only: FoundKind | null,
): { found: Command[]; isSearching: boolean } {
  const making = useMaking();
  const { found: kinds, people, isSearching } = useFoundKinds(query, projectId);
  const text = query.trim();
  const found = useMemo((): Command[] => {
    const { t, go, slug } = making;
    const isWanted = (kind: FoundKind) => only === null || only === kind;
    const here = [
      ...(isWanted('items') ? keyedItems(text, projectId, making) : []),
      ...(isWanted('people') ? peopleCommands(people.slice(0, SHOWN.people), making) : []),
    ];
    const there = FOUND_KINDS.filter(isWanted).flatMap(
      (kind) => kinds?.[kind].slice(0, only ? undefined : SHOWN[kind]) ?? [],
    );
    const shown = eachOnce([...here, ...there]).toSorted(byKeyBegun(text.toUpperCase()));
    if (shown.length === 0) return [];
    const all: Command = {
      id: 'found-all',
      group: t('shell:palette.results'),
      label: t('shell:palette.all_results'),
      icon: IconSearch,
      run: () => go(paths.search(slug, text)),
    };
    return kinds ? [...shown, all] : shown;
  }, [kinds, people, making, projectId, text, only]);
  return { found, isSearching };
}
