import { useEffect } from 'react';
import { showNameConflict } from '#entities/workspaces/name-conflicts.ts';
import { projects } from '#entities/projects/projects/store.ts';
import { currentMe } from '#entities/identity/users/store.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { hasLeftTexts } from '#lib/unsaved/left-texts.ts';
import { lazyCall } from '#lib/parts/lazy-call.ts';
import { type NamePlace, readTypedNames, saveName, saveNames } from '#lib/unsaved/typed-names.ts';
import { useOnReconnect } from '#lib/http/use-on-reconnect.ts';

const isOfHere = (typed: NamePlace, workspaceId: string) =>
  typed.kind === 'sticky' ? typed.workspaceId === workspaceId : projects.get(typed.projectId) !== undefined;

const sendLeftTexts = lazyCall(
  async () => (await import('#entities/personal/stickies/actions.ts')).sendLeftTexts,
);

/** Names that were typed here before a reload or a crash, of what is known here. */
async function sendFound(workspaceId: string) {
  for (const typed of await readTypedNames(currentMe().id)) {
    if (!isOfHere(typed, workspaceId)) continue;
    if (typed.theirs === undefined) void saveName(typed);
    else showNameConflict(typed);
  }
}

/** Sends names and texts of stickies that a reload or a cut came in between of. */
export function useTypedNamesAgain() {
  const { id } = useCurrentWorkspace();
  useEffect(() => {
    if (id) void sendFound(id);
    if (id && hasLeftTexts(currentMe().id)) sendLeftTexts(currentMe().id, id);
  }, [id]);
  useOnReconnect(true, () => saveNames());
}
