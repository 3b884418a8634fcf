import type { Id, Mutation } from './mutation.ts';

/** The database of the device writes a moment later; local storage writes before it returns, so a reload meanwhile loses nothing. */
const PREFIX = 'tandem-unwritten';
/** Local storage is small: a longer change waits for the database alone. */
const MAX_LENGTH = 200_000;

let noted = 0;

const prefixOf = (userId: Id) => `${PREFIX}.${userId}.`;
const storageOf = () => (typeof localStorage === 'undefined' ? null : localStorage);

/** Notes a change until the database has it. Returns what forgets the note. */
export function noteUnwritten(mutation: Mutation): () => void {
  const storage = storageOf();
  noted += 1;
  // Keys sort in the order in which changes were made.
  const key = `${prefixOf(mutation.userId)}${Date.now()}.${String(noted).padStart(6, '0')}`;
  try {
    const text = JSON.stringify(mutation);
    if (text.length <= MAX_LENGTH) storage?.setItem(key, text);
  } catch {
    // Full or refused: the change waits for the database, as it would without this note.
  }
  return () => storage?.removeItem(key);
}

const keysOf = (storage: Storage, userId: Id) =>
  Object.keys(storage)
    .filter((key) => key.startsWith(prefixOf(userId)))
    .sort();

/** Gives the changes to `write`, in the order in which they were made; what is written is forgotten here. */
export async function rescueUnwritten(userId: Id, write: (mutation: Mutation) => Promise<unknown>) {
  const storage = storageOf();
  if (!storage) return;
  for (const key of keysOf(storage, userId)) {
    const text = storage.getItem(key);
    // The tab that made it may have written it meanwhile.
    if (text !== null) await write(JSON.parse(text) as Mutation);
    storage.removeItem(key);
  }
}

/** Forgets all notes of a person who signs out. */
export function forgetUnwritten(userId: Id): void {
  const storage = storageOf();
  if (!storage) return;
  for (const key of keysOf(storage, userId)) storage.removeItem(key);
}
