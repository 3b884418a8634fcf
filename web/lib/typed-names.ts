import { asOneLine } from '@tandem/shared/http/one-line.ts';
import { create } from 'zustand';
import { countUnsavedText } from './connection.ts';

/** Whose name: of a row of this kind. */
export type NamePlace = { id: string } & (
  | { kind: 'work_item' | 'page' | 'intake'; projectId: string }
  | { kind: 'sticky'; workspaceId: string }
);

/** The project that the row is in; the workspace of a sticky. */
export const placeIdOf = (place: NamePlace) =>
  place.kind === 'sticky' ? place.workspaceId : place.projectId;

/**
 * A name that somebody types, from the first key until they left the field, and the server has stored it or they gave it
 * up. Blanks at its ends are taken off what is sent, never off what stands under the caret.
 */
export type TypedName = NamePlace & {
  userId: string;
  /** What stood there before: the server refuses it when something else stands there by now. */
  seen: string;
  text: string;
  /** What the server refused, or no row can have: it is not sent again. */
  refused?: string;
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

/** How many wait for a decision. */
export const countUndecided = ({ names }: { names: ReadonlyMap<string, TypedName> }) =>
  [...names.values()].filter(({ theirs }) => theirs !== undefined).length;

const senders = new Map<NamePlace['kind'], Send>();
const timers = new Map<string, ReturnType<typeof setTimeout>>();
const sending = new Set<string>();
/** Names whose field the person is in. */
const held = new Set<string>();

export const sendNamesBy = (kind: NamePlace['kind'], send: Send) => void senders.set(kind, send);

const find = (place: Pick<NamePlace, 'kind' | 'id'>) => useTypedNames.getState().names.get(keyOf(place));

/** The server does not have it, and no decision is needed. */
function isUnsaved(typed: TypedName | null | undefined): boolean {
  if (!typed || typed.theirs !== undefined) return false;
  const text = asOneLine(typed.text);
  return text !== typed.seen && text !== typed.refused;
}

/** With each key on the device too: no reload comes in between. */
function put(key: string, typed: TypedName | null) {
  const { names } = useTypedNames.getState();
  const before = names.get(key);
  const next = new Map(names);
  if (typed) next.set(key, typed);
  else next.delete(key);
  try {
    if (typed && (isUnsaved(typed) || typed.theirs !== undefined))
      localStorage.setItem(TYPED_NAMES + key, JSON.stringify(typed));
    else localStorage.removeItem(TYPED_NAMES + key);
  } catch {
    // A browser that stores nothing: what is typed is lost with the tab, which asks before it is closed.
  }
  useTypedNames.setState({ names: next });
  const change = Number(isUnsaved(typed)) - Number(isUnsaved(before));
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
  held.add(key);
  put(key, known ? { ...known, text } : { ...place, userId, seen, text });
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
  held.delete(key);
  if (find(place)) put(key, null);
}

/** Keeps what is not stored, and what stands under the caret. */
function settle(key: string, typed: TypedName) {
  put(key, held.has(key) || isUnsaved(typed) || typed.theirs !== undefined ? typed : null);
}

/** Sends what was typed, without waiting for a pause. */
export async function saveName(place: NamePlace): Promise<void> {
  const key = keyOf(place);
  stopTimer(key);
  const typed = find(place);
  if (!typed || sending.has(key)) return;
  if (!isUnsaved(typed)) return settle(key, typed);
  const text = asOneLine(typed.text);
  sending.add(key);
  const isStored = await senders
    .get(place.kind)?.({ ...typed, text })
    .finally(() => sending.delete(key));
  const now = find(place);
  // It stays on the device and in the field, and is sent when the connection is back.
  if (isStored === null || !now || now.theirs !== undefined) return;
  // What was typed on meanwhile stands over the name that is stored by now.
  settle(key, isStored ? { ...now, seen: text } : { ...now, refused: text });
  if (isUnsaved(find(place)) && !timers.has(key)) await saveName(place);
}

/** The field is left: from now on it shows what is stored, or on its way. */
export function leaveName(place: NamePlace): Promise<void> {
  held.delete(keyOf(place));
  return saveName(place);
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

/** Sends what could not be sent so far; what is being typed has its own time. */
export function saveNames() {
  for (const [key, typed] of useTypedNames.getState().names) if (!timers.has(key)) void saveName(typed);
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
  sending.clear();
}
