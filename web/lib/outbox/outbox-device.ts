import { LocalDatabase, resultOf } from '../device/indexed-db.ts';
import { removeRowDevices } from '../device/row-device.ts';
import type { Id, Mutation, OutboxDevice, Placed, RefusedChange, TabMessage } from './mutation.ts';
import { forgetUnwritten, noteUnwritten, rescueUnwritten } from './unwritten-notes.ts';

const WAITING = 'waiting';
const REFUSED = 'refused';
const BOTH = [WAITING, REFUSED];

/** Unsent changes of everybody who signs in here. It is never thrown away to make room: what is in it exists nowhere else. */
const database = new LocalDatabase({
  name: 'tandem-unsent',
  version: 1,
  create: (made) => {
    // The key is the order in which changes were made, in whichever tab.
    const waiting = made.createObjectStore(WAITING, { keyPath: 'place', autoIncrement: true });
    waiting.createIndex('id', 'mutation.id', { unique: true });
    waiting.createIndex('person', 'mutation.userId');
    const refused = made.createObjectStore(REFUSED, { keyPath: 'mutation.id' });
    refused.createIndex('person', 'mutation.userId');
  },
});

const keyOf = (waiting: IDBObjectStore, id: Id) =>
  resultOf(waiting.index('id').getKey(id)) as Promise<number | undefined>;

async function removeFrom(waiting: IDBObjectStore, id: Id) {
  const key = await keyOf(waiting, id);
  if (key !== undefined) waiting.delete(key);
}

const addTo = (mutation: Mutation): Promise<number> =>
  database.run('readwrite', WAITING, async (transaction) => {
    const waiting = transaction.objectStore(WAITING);
    // A tab that was opened meanwhile may have written it from its note.
    const key = (await keyOf(waiting, mutation.id)) ?? (await resultOf(waiting.add({ mutation })));
    return key as number;
  });

/** Copies of what the server has make room for what exists nowhere else. */
async function addMakingRoom(mutation: Mutation): Promise<number> {
  const forget = noteUnwritten(mutation);
  try {
    return await addTo(mutation).catch(async () => {
      await removeRowDevices();
      return addTo(mutation);
    });
  } finally {
    forget();
  }
}

const replaceIn = (mutation: Mutation) =>
  database.run('readwrite', WAITING, async (transaction) => {
    const waiting = transaction.objectStore(WAITING);
    const place = await keyOf(waiting, mutation.id);
    if (place !== undefined) waiting.put({ place, mutation });
  });

const refuseIn = (changes: readonly RefusedChange[]) =>
  database.run('readwrite', BOTH, async (transaction) => {
    const waiting = transaction.objectStore(WAITING);
    for (const change of changes) {
      transaction.objectStore(REFUSED).put(change);
      await removeFrom(waiting, change.mutation.id);
    }
  });

const readOf = (userId: Id) =>
  database.run('readonly', BOTH, async (transaction) => {
    const all = <T>(store: string) =>
      resultOf(transaction.objectStore(store).index('person').getAll(userId) as IDBRequest<T[]>);
    const [queued, refused] = await Promise.all([all<Placed>(WAITING), all<RefusedChange>(REFUSED)]);
    return { queued: queued.sort((a, b) => a.place - b.place), refused };
  });

function clearOf(userId: Id) {
  forgetUnwritten(userId);
  return database.run('readwrite', BOTH, async (transaction) => {
    for (const name of BOTH) {
      const store = transaction.objectStore(name);
      const keys = await resultOf(store.index('person').getAllKeys(userId));
      for (const key of keys) store.delete(key);
    }
  });
}

/** A write that fails leaves more on the device than is needed; sending it again under its key does no harm. */
const inBackground = (write: Promise<unknown>) => void write.catch(() => {});

/** Calls back while this tab has the lock that only one tab has; the lock is given back with the tab. */
function lockOf(name: string) {
  const closing = new AbortController();
  const hold = (onLead: () => void) =>
    new Promise<void>((resolve) => {
      closing.signal.addEventListener('abort', () => resolve());
      onLead();
    });
  const lead: OutboxDevice['lead'] = (onLead, onLost, isStealing = false) => {
    // Pages that are not served securely have no locks: each tab sends, and their keys see to it that it is stored once.
    if (!navigator.locks) return void hold(onLead);
    const options = isStealing ? { steal: true } : { signal: closing.signal };
    navigator.locks
      .request(name, options, () => (closing.signal.aborted ? undefined : hold(onLead)))
      .catch(() => {
        if (!closing.signal.aborted) onLost();
      });
  };
  return { lead, close: () => closing.abort() };
}

/** The outbox of a person on this device; null where the browser cannot store it or the tabs cannot share it. */
export async function openOutboxDevice(userId: Id): Promise<OutboxDevice | null> {
  if (!globalThis.indexedDB || !globalThis.BroadcastChannel) return null;
  const name = `tandem-unsent ${userId}`;
  const channel = new BroadcastChannel(name);
  // What other tabs say from now on belongs to what is read now.
  const early: TabMessage[] = [];
  const collect = ({ data }: MessageEvent<TabMessage>) => void early.push(data);
  channel.addEventListener('message', collect);
  await rescueUnwritten(userId, addTo).catch(() => {});
  let start = await readOf(userId).catch(() => null);
  if (!start) {
    channel.close();
    return null;
  }
  const lock = lockOf(name);
  return {
    add: addMakingRoom,
    replace: (mutation) => inBackground(replaceIn(mutation)),
    remove: (id) =>
      inBackground(
        database.run('readwrite', WAITING, (transaction) => removeFrom(transaction.objectStore(WAITING), id)),
      ),
    refuse: (changes) => inBackground(refuseIn(changes)),
    settle: (ids) =>
      inBackground(
        database.run('readwrite', REFUSED, (transaction) => {
          for (const id of ids) transaction.objectStore(REFUSED).delete(id);
        }),
      ),
    read: () => {
      const first = start;
      start = null;
      return first ? Promise.resolve(first) : readOf(userId);
    },
    clear: () => clearOf(userId),
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel stays within its origin
    post: (message) => channel.postMessage(message),
    listen: (receive) => {
      channel.removeEventListener('message', collect);
      channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => receive(data));
      for (const message of early) receive(message);
    },
    lead: lock.lead,
    close: () => {
      lock.close();
      channel.close();
    },
  };
}
