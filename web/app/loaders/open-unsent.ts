// Its rows are read from the device before anything else, and its screen comes later.
import '#entities/insight/analytics/store.ts';
import { currentMe } from '#entities/identity/users/store.ts';
import { useConnection } from '#lib/http/connection.ts';
import { loadLostTexts } from '#lib/unsaved/lost-texts.ts';
import { openOutboxDevice } from '#lib/outbox/outbox-device.ts';
import { openOutbox } from '#lib/outbox/outbox.ts';
import { notePart, untilLoaded } from '#lib/parts/parts.ts';

/** Who handles changes of every kind. Few are needed for a first screen, unless something waits on the device. */
const kinds = () => import('./unsent-kinds.ts');
notePart(kinds);

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
  await openOutbox(device, () => untilLoaded(kinds));
}
