import { create } from 'zustand';
import { countUnsavedText } from './connection.ts';

/** Whose name: of a row of this kind. */
export type NamePlace = { kind: 'work_item' | 'page' | 'intake'; id: string; projectId: string };

/** A name that somebody types, from the first key until the server has stored it or they gave it up. */
export type TypedName = NamePlace & {
  userId: string;
  /** What stood there before: the server refuses it when something else stands there by now. */
  seen: string;
  text: string;
  /** The name that somebody else gave meanwhile: one of the two has to be chosen. */
  theirs?: string;
  /** Who gave it, where the server says so. */
  by?: string;
};

/**
 * Sends a name; resolves once the server has stored or refused it. Answers whether it was stored, null when nobody can say
 * yet what becomes of it.
 */
type Send = (typed: TypedName) => Promise<boolean | null>;

/** So long after the last key it is sent. */
const NAME_PAUSE_MS = 1000;
/** Where they are in local storage. */
export const TYPED_NAMES = 'tandem.typed-name.';

const keyOf = ({ kind, id }: Pick<NamePlace, 'kind' | 'id'>) => `${kind}:${id}`;

export const useTypedNames = create<{ names: ReadonlyMap<string, TypedName> }>(() => ({ names: new Map() }));

const senders = new Map<NamePlace['kind'], Send>();
const timers = new Map<string, ReturnType<typeof setTimeout>>();
const sending = new Set<string>();

export const sendNamesBy = (kind: NamePlace['kind'], send: Send) => void senders.set(kind, send);

const find = (place: Pick<NamePlace, 'kind' | 'id'>) => useTypedNames.getState().names.get(keyOf(place));

/** A name that nobody has to decide about is on its way. */
const isUnsaved = (typed: TypedName | undefined) => typed !== undefined && typed.theirs === undefined;

/** With each key on the device too: no reload comes in between. */
function put(key: string, typed: TypedName | null) {
  const { names } = useTypedNames.getState();
  const before = names.get(key);
  const next = new Map(names);
  if (typed) next.set(key, typed);
  else next.delete(key);
  try {
    if (typed) localStorage.setItem(TYPED_NAMES + key, JSON.stringify(typed));
    else localStorage.removeItem(TYPED_NAMES + key);
  } catch {
    // A browser that stores nothing: what is typed is lost with the tab, which asks before it is closed.
  }
  useTypedNames.setState({ names: next });
  const change = Number(isUnsaved(typed ?? undefined)) - Number(isUnsaved(before));
  if (change !== 0) countUnsavedText(change > 0 ? 1 : -1);
}

function stopTimer(key: string) {
  clearTimeout(timers.get(key));
  timers.delete(key);
}

/** Takes what stands in the field now; it is sent after a pause. `seen` is what stood there before. */
export function typeName(place: NamePlace, text: string, { seen, userId }: { seen: string; userId: string }) {
  const key = keyOf(place);
  const known = find(place);
  const { kind, id, projectId } = place;
  put(key, { ...{ kind, id, projectId, userId, seen }, ...known, text });
  stopTimer(key);
  timers.set(
    key,
    setTimeout(() => void saveName(place), NAME_PAUSE_MS),
  );
}

/** Forgets what was typed and not sent. */
export function giveUpName(place: NamePlace) {
  const key = keyOf(place);
  stopTimer(key);
  if (find(place)) put(key, null);
}

/** Sends what was typed, without waiting for a pause. */
export async function saveName(place: NamePlace): Promise<void> {
  const key = keyOf(place);
  stopTimer(key);
  const typed = find(place);
  if (!typed || typed.theirs !== undefined || sending.has(key)) return;
  const text = typed.text.trim();
  if (text === typed.seen) return put(key, null);
  sending.add(key);
  const isStored = await senders.get(place.kind)?.({ ...typed, text });
  sending.delete(key);
  const now = find(place);
  // It stays on the device and in the field, and is sent when the connection is back.
  if (isStored === null) return;
  if (!now || now.theirs !== undefined) return;
  if (!isStored || now.text.trim() === text) return put(key, null);
  // Typed on meanwhile, over the name that is stored by now.
  put(key, { ...now, seen: text });
  if (!timers.has(key)) await saveName(place);
}

/** The server has another name than the one that was seen: what was typed waits for a decision. */
export function noteOtherName(
  place: Pick<NamePlace, 'kind' | 'id'>,
  other: Required<Pick<TypedName, 'theirs'>> & Pick<TypedName, 'by'>,
): TypedName | undefined {
  const typed = find(place);
  if (!typed) return undefined;
  stopTimer(keyOf(place));
  const waiting = { ...typed, ...other };
  put(keyOf(place), waiting);
  return waiting;
}

/** Mine is to replace the other one, which was seen now. */
export function insistOnName(place: NamePlace): Promise<void> {
  const typed = find(place);
  if (typed?.theirs === undefined) return Promise.resolve();
  const { theirs, by: _by, ...rest } = typed;
  put(keyOf(place), { ...rest, seen: theirs });
  return saveName(place);
}

/** Sends what could not be sent so far. */
export function saveNames() {
  for (const typed of useTypedNames.getState().names.values()) void saveName(typed);
}

/** What this person typed on this device and the server is not known to have: before a reload, a crash, in another tab. */
export function readTypedNames(userId: string): TypedName[] {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(TYPED_NAMES));
  const found = keys.flatMap((key) => {
    try {
      return [JSON.parse(localStorage.getItem(key) ?? '') as TypedName];
    } catch {
      return [];
    }
  });
  const mine = found.filter((typed) => typed.userId === userId);
  for (const typed of mine) if (!find(typed)) put(keyOf(typed), typed);
  return mine;
}

/** Nothing of a person who signs out stays behind. */
export function clearTypedNames() {
  for (const typed of useTypedNames.getState().names.values()) giveUpName(typed);
}
