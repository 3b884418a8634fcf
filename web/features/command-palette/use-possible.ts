import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useRecentVisits } from '#entities/personal/recent-visits/hooks.ts';
import type { Project } from '#entities/projects/projects/types.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { type Command, useCommandStore } from '#lib/frame/command-store.ts';
import { type CommandWords, withWords } from './command-words.ts';
import { recentCommands } from './recent-commands.ts';
import { settingsCommands } from './settings-commands.ts';
import { useMaking } from './use-found.ts';

const NONE: readonly Command[] = [];
const isPossibleNow = ({ isPossible }: Command) => isPossible?.() ?? true;

/** What can be done now, with the words that it is known by; asked anew each time the palette opens. */
export function usePossible(isOpen: boolean, project: Project | null): readonly Command[] {
  const { t } = useTranslation(['palette', 'settings', 'workspace-settings', 'project-settings']);
  const sets = useCommandStore((state) => state.sets);
  const { slug, role } = useCurrentWorkspace();
  const { go } = useMaking();
  return useMemo(() => {
    if (!isOpen) return NONE;
    const words = t('palette:words', { returnObjects: true }) as CommandWords;
    const offered = [...sets.values()].flat().filter(isPossibleNow);
    return withWords([...offered, ...settingsCommands({ slug, role, project }, go, t)], words);
  }, [isOpen, sets, project, slug, role, go, t]);
}

/** What I opened last, as things to go to. */
export function useRecent(isOpen: boolean): readonly Command[] {
  const { visits } = useRecentVisits(isOpen);
  const making = useMaking();
  return useMemo(
    () => (isOpen && visits ? recentCommands(visits, location.pathname, making) : NONE),
    [isOpen, visits, making],
  );
}
