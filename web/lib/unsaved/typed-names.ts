import { asOneLine } from '@tandem/shared/http/one-line.ts';
import { create } from 'zustand';
import { countUnsavedText } from '../http/connection.ts';
import { holdTab, livingTabs, TAB } from './living-tabs.ts';

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
/** Where they are in local storage; each tab has a place of its own. */
export const TYPED_NAMES = 'tandem.typed-name.';

type Named = Pick<NamePlace, 'kind' | 'id'>;
const keyOf = ({ kind, id }: Named) => `${kind}:${id}`;
const storedAt = (key: string) => `${TYPED_NAMES}${key}.${TAB}`;

export const useTypedNames = create<{ names: ReadonlyMap<string, TypedName> }>(() => ({ names: new Map() }));

/** How many wait for a decision. */
export const countUndecided = ({ names }: { names: ReadonlyMap<string, TypedName> }) =>
  [...names.values()].filter(({ theirs }) => theirs !== undefined).length;

const senders = new Map<NamePlace['kind'], Send>();
const timers = new Map<string, ReturnType<typeof setTimeout>>();
const sending = new Set<string>();
/** The name that this tab sent last. */
const sent = new Map<string, string>();
/** Names whose field the person is in. */
const held = new Set<string>();

/** What was typed before the code that sends it came is sent now. */
export function sendNamesBy(kind: NamePlace['kind'], send: Send) {
  senders.set(kind, send);
  saveNames(kind);
}

const find = (place: Named) => useTypedNames.getState().names.get(keyOf(place));

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
    if (typed && (isUnsaved(typed) || typed.theirs !== undefined)) {
      holdTab();
      localStorage.setItem(storedAt(key), JSON.stringify(typed));
    } else localStorage.removeItem(storedAt(key));
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
  const send = senders.get(place.kind);
  if (!send) return;
  const text = asOneLine(typed.text);
  sending.add(key);
  sent.set(key, text);
  const isStored = await send({ ...typed, text }).finally(() => sending.delete(key));
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

/**
 * The server has another name than the one that was seen: what was typed waits for a decision. Only where the refused
 * name was typed: all tabs are told of a refusal.
 */
export function noteOtherName(
  place: Named,
  refused: string,
  other: Required<Pick<TypedName, 'theirs'>> & Pick<TypedName, 'by'>,
): TypedName | undefined {
  const typed = find(place);
  const isMine = sent.get(keyOf(place)) === refused || (typed && asOneLine(typed.text) === refused);
  if (!typed || !isMine) return undefined;
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

/** Sends what could not be sent so far, of one kind or of all; what is being typed has its own time. */
export function saveNames(kind?: NamePlace['kind']) {
  for (const [key, typed] of useTypedNames.getState().names)
    if (!timers.has(key) && (kind ?? typed.kind) === typed.kind) void saveName(typed);
}

/** What is on the device below this beginning, with the tab that it is of; an earlier release named none. */
const readStored = (beginning: string) =>
  Object.keys(localStorage)
    .filter((stored) => stored.startsWith(beginning))
    .flatMap((stored) => {
      try {
        const typed = JSON.parse(localStorage.getItem(stored) ?? '') as TypedName;
        return [{ stored, typed, tab: stored.slice(TYPED_NAMES.length + keyOf(typed).length + 1) }];
      } catch {
        return [];
      }
    });

/** Another tab has this name, and deals with what becomes of it. */
export const isTypedElsewhere = (place: Named, name: string): boolean =>
  readStored(`${TYPED_NAMES}${keyOf(place)}.`).some(
    ({ tab, typed }) => tab !== TAB && asOneLine(typed.text) === name,
  );

/**
 * Takes over what this person typed on this device and the server is not known to have: before a reload or a crash. What
 * other open tabs have stays theirs.
 */
export async function readTypedNames(userId: string): Promise<TypedName[]> {
  const living = await livingTabs();
  const taken = readStored(TYPED_NAMES).filter(
    ({ typed, tab }) => typed.userId === userId && !living.has(tab) && !find(typed),
  );
  for (const { stored, typed } of taken) {
    if (find(typed)) continue;
    put(keyOf(typed), typed);
    if (stored !== storedAt(keyOf(typed))) localStorage.removeItem(stored);
  }
  return taken.map(({ typed }) => typed);
}

/** Nothing of a person who signs out stays behind. */
export function clearTypedNames() {
  for (const typed of useTypedNames.getState().names.values()) giveUpName(typed);
  sending.clear();
  sent.clear();
}
