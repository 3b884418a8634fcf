import { useEffect } from 'react';
import { showNameConflict } from '#entities/live/name-conflicts.ts';
import { projects } from '#entities/projects/store.ts';
import { currentMe } from '#entities/users/store.ts';
import { useCurrentWorkspace } from '#entities/workspaces/store.ts';
import { type NamePlace, readTypedNames, saveName, saveNames } from '#lib/typed-names.ts';
import { useOnReconnect } from '#lib/use-on-reconnect.ts';

const isOfHere = (typed: NamePlace, workspaceId: string) =>
  typed.kind === 'sticky' ? typed.workspaceId === workspaceId : projects.get(typed.projectId) !== undefined;

/** Names that were typed here before a reload or a crash, of what is known here. */
function sendFound(workspaceId: string) {
  for (const typed of readTypedNames(currentMe().id)) {
    if (!isOfHere(typed, workspaceId)) continue;
    if (typed.theirs === undefined) void saveName(typed);
    else showNameConflict(typed);
  }
}

/** Sends names that a reload or a cut came in between of. */
export function useTypedNamesAgain() {
  const { id } = useCurrentWorkspace();
  useEffect(() => {
    if (id) sendFound(id);
  }, [id]);
  useOnReconnect(true, saveNames);
}
