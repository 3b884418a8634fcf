// Every kind of change that the device may hold: who handles it must be there before it is read.
import '#entities/analytics/saved.ts';
import '#entities/attachments/actions.ts';
import '#entities/comments/actions.ts';
import '#entities/cycles/actions.ts';
import '#entities/dependencies/actions.ts';
import '#entities/drafts/actions.ts';
import '#entities/estimates/actions.ts';
import '#entities/favorites/actions.ts';
import '#entities/intake/actions.ts';
import '#entities/labels/actions.ts';
import '#entities/links/actions.ts';
import '#entities/members/actions.ts';
import '#entities/modules/actions.ts';
import '#entities/modules/links.ts';
import '#entities/notification-preferences/actions.ts';
import '#entities/notifications/actions.ts';
import '#entities/page-comments/actions.ts';
import '#entities/pages/actions.ts';
import '#entities/pictures/upload.ts';
import '#entities/preferences/actions.ts';
import '#entities/project-members/actions.ts';
import '#entities/projects/actions.ts';
import '#entities/quick-links/actions.ts';
import '#entities/reactions/actions.ts';
import '#entities/relations/actions.ts';
import '#entities/states/actions.ts';
import '#entities/stickies/actions.ts';
import '#entities/subscriptions/actions.ts';
import '#entities/user-properties/actions.ts';
import '#entities/users/preferences.ts';
import '#entities/views/actions.ts';
import '#entities/work-items/actions.ts';
import '#entities/work-items/bulk.ts';
import '#entities/work-items/undo.ts';
import '#entities/workspace-invitations/actions.ts';
import { currentMe } from '#entities/users/store.ts';
import { useConnection } from '#lib/connection.ts';
import { loadLostTexts } from '#lib/lost-texts.ts';
import { openOutboxDevice } from '#lib/outbox-device.ts';
import { openOutbox } from '#lib/outbox.ts';

let opening: Promise<void> | null = null;

/** Shows and sends what waits on this device for whoever is signed in; done before the first screen is drawn. */
export function openUnsent(): Promise<void> {
  opening ??= open();
  return opening;
}

async function open() {
  void loadLostTexts(currentMe().id);
  const device = await openOutboxDevice(currentMe().id);
  if (!device) return;
  const stop = useConnection.subscribe(({ waiting }) => {
    if (waiting === 0) return;
    stop();
    // Browsers that run out of room throw away first what no page asked them to store for good. Some ask the person.
    void navigator.storage?.persist?.().catch(() => false);
  });
  await openOutbox(device);
}
