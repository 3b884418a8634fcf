import { LocalDatabase, resultOf } from '../device/indexed-db.ts';

/** Edits of live texts that the server has not acknowledged, kept in the browser so that a reload or a crash loses nothing. */
export type UnsavedText = {
  key: UnsavedKey;
  update: Uint8Array;
  version: number;
  /** Since when its document is not to be had any more, in milliseconds. */
  lost_at?: number;
};
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

/** What is stored of all documents that are not to be had any more; null where the browser stores nothing. */
export const readLostTexts = (userId: string): Promise<UnsavedText[] | null> =>
  withStore('readonly', null, async (store) => {
    const range = IDBKeyRange.bound([userId], [userId, []]);
    const texts = await resultOf(store.getAll(range) as IDBRequest<UnsavedText[]>);
    return texts.filter(({ lost_at }) => lost_at !== undefined);
  });

/** Says of everything stored of a document that it is not to be had any more; whether there is anything. */
export const markLostTexts = (userId: string, document: string, at: number): Promise<boolean> =>
  withStore('readwrite', false, async (store) => {
    const range = IDBKeyRange.bound([userId, document], [userId, document, []]);
    const texts = await resultOf(store.getAll(range) as IDBRequest<UnsavedText[]>);
    for (const text of texts) await resultOf(store.put({ ...text, lost_at: text.lost_at ?? at }));
    return texts.length > 0;
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
