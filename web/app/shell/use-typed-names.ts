import { useEffect } from 'react';
import { showNameConflict } from '#entities/live/name-conflicts.ts';
import { projects } from '#entities/projects/store.ts';
import { currentMe } from '#entities/users/store.ts';
import { useCurrentWorkspace } from '#entities/workspaces/store.ts';
import { readTypedNames, saveName, saveNames } from '#lib/typed-names.ts';
import { useOnReconnect } from '#lib/use-on-reconnect.ts';

/** Names that were typed here before a reload or a crash, of projects that are known here. */
function sendFound() {
  for (const typed of readTypedNames(currentMe().id)) {
    if (!projects.get(typed.projectId)) continue;
    if (typed.theirs === undefined) void saveName(typed);
    else showNameConflict(typed);
  }
}

/** Sends names that a reload or a cut came in between of. */
export function useTypedNamesAgain() {
  const { id } = useCurrentWorkspace();
  useEffect(() => {
    if (id) sendFound();
  }, [id]);
  useOnReconnect(true, saveNames);
}
