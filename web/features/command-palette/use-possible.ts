import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useRecentVisits } from '#entities/personal/recent-visits/hooks.ts';
import type { Project } from '#entities/projects/projects/types.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { type Command, useCommandStore } from '#lib/frame/command-store.ts';
import type { PaletteKind } from '#lib/frame/palette-store.ts';
import { type CommandWords, withWords } from './command-words.ts';
import { knownOfKind } from './known-of-kind.ts';
import { recentCommands } from './recent-commands.ts';
import { withTemplates } from './template-command.ts';
import { settingsCommands } from './settings-commands.ts';
import { eachOnce, useMaking } from './use-found.ts';

const NONE: readonly Command[] = [];
const isPossibleNow = ({ isPossible }: Command) => isPossible?.() ?? true;

/** What can be done now, with the words that it is known by; asked anew each time the palette opens. */
export function usePossible(isOpen: boolean, project: Project | null): readonly Command[] {
  const { t, i18n } = useTranslation(['palette', 'settings', 'workspace-settings', 'project-settings']);
  const sets = useCommandStore((state) => state.sets);
  const { slug, role } = useCurrentWorkspace();
  const { go } = useMaking();
  return useMemo(() => {
    if (!isOpen) return NONE;
    const words = i18n.getResource(i18n.language, 'palette', 'words') as CommandWords;
    const offered = withTemplates([...sets.values()].flat().filter(isPossibleNow), t);
    return withWords([...offered, ...settingsCommands({ slug, role, project }, go, t)], words);
  }, [isOpen, sets, project, slug, role, go, t, i18n]);
}

/** What I opened last, as things to go to; where one kind is looked for, all that is known of it. */
export function useRecent(isOpen: boolean, only: PaletteKind | null): readonly Command[] {
  const { visits } = useRecentVisits(isOpen);
  const making = useMaking();
  return useMemo(() => {
    if (!isOpen) return NONE;
    if (only) return eachOnce(knownOfKind(only, visits ?? [], making));
    return visits ? recentCommands(visits, location.pathname, making) : NONE;
  }, [isOpen, only, visits, making]);
}
