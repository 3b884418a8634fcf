import { signedInId } from '#lib/http/session.ts';
import { chooseLocalCopy } from '#lib/device/local-copy.ts';
import { hasRowDevice, openRows, removeRows, writeValue } from '../../live/device-rows.ts';
import { useWorkspaces } from '../workspaces/store.ts';
import type { Workspace } from '../workspaces/types.ts';
import { currentMe, useSession } from '../../identity/users/store.ts';
import type { Me, Profile, Settings } from '../../identity/users/types.ts';

const KEY = 'session';

type StoredSession = { me: Me; profile: Profile; settings: Settings | null; workspaces: Workspace[] };

function writeSession() {
  const { me, profile, settings } = useSession.getState();
  if (!me || !profile || !hasRowDevice()) return;
  const { workspaces } = useWorkspaces.getState();
  writeValue(KEY, { me, profile, settings, workspaces } satisfies StoredSession);
}

let isWatched = false;

function watchSession() {
  if (isWatched) return;
  isWatched = true;
  useSession.subscribe(writeSession);
  useWorkspaces.subscribe(({ workspaces }, before) => {
    if (workspaces !== before.workspaces) writeSession();
  });
}

/** From now on the device knows who is signed in and which workspaces are theirs. */
export async function storeSession(userId: string) {
  await openRows(userId);
  writeSession();
  watchSession();
}

/** Who was signed in here last, as the device knows; null when the server has to be asked first. */
export async function restoreSession(): Promise<StoredSession | null> {
  const id = signedInId();
  if (!id) return null;
  const stored = (await openRows(id)).get(KEY) as StoredSession | undefined;
  if (stored?.me.id !== id) return null;
  watchSession();
  return stored;
}

/** Takes the copy of the work from this device, or starts one. Unsent changes stay in either case until they are stored. */
export async function changeLocalCopy(isWanted: boolean) {
  chooseLocalCopy(isWanted);
  if (isWanted) await storeSession(currentMe().id);
  else await removeRows(currentMe().id);
}
