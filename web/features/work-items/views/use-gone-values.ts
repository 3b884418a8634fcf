import { useEffect, useState } from 'react';
import { loadArchivedCycles } from '#entities/planning/cycles/load.ts';
import { cycles } from '#entities/planning/cycles/store.ts';
import { labels } from '#entities/projects/labels/store.ts';
import { members } from '#entities/workspaces/members/store.ts';
import { loadArchivedModules } from '#entities/planning/modules/load.ts';
import { modules } from '#entities/planning/modules/store.ts';
import { states } from '#entities/projects/states/store.ts';
import { useWorkspaces } from '#entities/workspaces/workspaces/store.ts';
import { ApiError } from '#lib/http/api-error.ts';
import type { ViewSettings } from '../model/display/view-settings.ts';
import { type GoneValues, goneValues } from './gone-values.ts';

const NOTHING: readonly GoneValues[] = [];
const isPlan = ({ property }: GoneValues) => property === 'cycle' || property === 'module';

/** What was put away is not gone; it is read only when a filter may name it. Answers whether it is here. */
function useArchives(projectId: string, areWanted: boolean): boolean {
  const [readOf, setReadOf] = useState<string | null>(null);
  useEffect(() => {
    if (!areWanted || projectId === '') return;
    Promise.all([loadArchivedCycles(projectId), loadArchivedModules(projectId)]).then(
      () => setReadOf(projectId),
      (error: unknown) => {
        // Of what cannot be read nothing is said.
        if (!(error instanceof ApiError)) throw error;
      },
    );
  }, [areWanted, projectId]);
  return readOf === projectId;
}

/** Draws again once any of the rows that filters name changes what is found. */
function useWatched(find: () => string) {
  labels.useSelect(find);
  states.useSelect(find);
  cycles.useSelect(find);
  modules.useSelect(find);
  members.useSelect(find);
}

/** What the filters of a view name and is not there any more, while it comes and goes; of what is not read yet nothing is said. */
export function useGoneValues(settings: ViewSettings, projectId: string): readonly GoneValues[] {
  const isRead = useWorkspaces(({ currentId, namedId }) => currentId === namedId);
  useWatched(() => JSON.stringify(goneValues(settings, projectId)));
  const gone = isRead ? goneValues(settings, projectId) : NOTHING;
  const areArchivesRead = useArchives(projectId, gone.some(isPlan));
  return areArchivesRead ? gone : gone.filter((each) => !isPlan(each));
}
