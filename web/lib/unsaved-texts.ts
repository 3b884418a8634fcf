import { LocalDatabase, resultOf } from './indexed-db.ts';

/** Edits of live texts that the server has not acknowledged, kept in the browser so that a reload or a crash loses nothing. */
export type UnsavedText = { key: UnsavedKey; update: Uint8Array; version: number };
/** Whose edits, of which document, typed in which tab. */
export type UnsavedKey = [userId: string, document: string, tab: string];

const STORE = 'edits';
const database = new LocalDatabase({
  name: 'tandem-unsaved-texts',
  version: 1,
  create: (made) => made.createObjectStore(STORE, { keyPath: 'key' }),
});

/** Where the browser stores nothing it answers `otherwise`: then only the question before closing remains. */
const withStore = <T>(
  mode: IDBTransactionMode,
  otherwise: T,
  work: (store: IDBObjectStore) => Promise<T>,
): Promise<T> =>
  database.run(mode, STORE, (transaction) => work(transaction.objectStore(STORE))).catch(() => otherwise);

/** What is kept of one document for this person, by this tab and by tabs that were closed or crashed. */
export const readUnsavedTexts = (userId: string, document: string): Promise<UnsavedText[]> =>
  withStore('readonly', [], (store) => {
    const range = IDBKeyRange.bound([userId, document], [userId, document, []]);
    return resultOf(store.getAll(range) as IDBRequest<UnsavedText[]>);
  });

export const storeUnsavedText = (text: UnsavedText): Promise<boolean> =>
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

/** Nothing of a person who signs out stays behind; what others typed here is theirs. */
export const clearUnsavedTexts = (userId: string): Promise<void> =>
  withStore('readwrite', undefined, async (store) => {
    await resultOf(store.delete(IDBKeyRange.bound([userId], [userId, []])));
  });
