/** Edits of live texts that the server has not acknowledged, kept in the browser so that a reload or a crash loses nothing. */
export type UnsavedText = { key: UnsavedKey; update: Uint8Array; version: number };
/** Whose edits, of which document, typed in which tab. */
export type UnsavedKey = [userId: string, document: string, tab: string];

const DATABASE = 'tandem-unsaved-texts';
const STORE = 'edits';

let opening: Promise<IDBDatabase | null> | undefined;

const resultOf = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('no reason given')));
  });

/** Null where the browser keeps nothing, such as some private windows: then only the question before closing remains. */
function openDatabase(): Promise<IDBDatabase | null> {
  opening ??= (async () => {
    try {
      const request = indexedDB.open(DATABASE, 1);
      request.addEventListener('upgradeneeded', () =>
        request.result.createObjectStore(STORE, { keyPath: 'key' }),
      );
      const database = await resultOf(request);
      // Another tab clears everything or brings a newer layout: do not stand in its way.
      database.addEventListener('versionchange', () => database.close());
      return database;
    } catch {
      return null;
    }
  })();
  return opening;
}

/** Does nothing, and says so by `otherwise`, where nothing can be kept. */
async function withStore<T>(
  mode: IDBTransactionMode,
  otherwise: T,
  work: (store: IDBObjectStore) => Promise<T>,
): Promise<T> {
  const database = await openDatabase();
  if (!database) return otherwise;
  try {
    return await work(database.transaction(STORE, mode).objectStore(STORE));
  } catch {
    return otherwise;
  }
}

/** What is kept of one document for this person, by this tab and by tabs that were closed or crashed. */
export const readUnsavedTexts = (userId: string, document: string): Promise<UnsavedText[]> =>
  withStore('readonly', [], (store) => {
    const range = IDBKeyRange.bound([userId, document], [userId, document, []]);
    return resultOf(store.getAll(range) as IDBRequest<UnsavedText[]>);
  });

export const keepUnsavedText = (text: UnsavedText): Promise<boolean> =>
  withStore('readwrite', false, async (store) => {
    await resultOf(store.put(text));
    return true;
  });

/** Forgets edits that are stored by now; a newer version, which their own tab may have kept meanwhile, stays. */
export const dropUnsavedText = ({ key, version }: Omit<UnsavedText, 'update'>): Promise<void> =>
  withStore('readwrite', undefined, async (store) => {
    const known = await resultOf(store.get(key) as IDBRequest<UnsavedText | undefined>);
    if (known && known.version <= version) await resultOf(store.delete(key));
  });

/** Nothing of a person who signs out stays behind. */
export const clearUnsavedTexts = (): Promise<void> =>
  withStore('readwrite', undefined, async (store) => {
    await resultOf(store.clear());
  });
