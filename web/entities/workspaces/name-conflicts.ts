import i18next from 'i18next';
import { ApiError } from '#lib/http/api-error.ts';
import { unsentCount, useConnection } from '#lib/http/connection.ts';
import { copyText } from '#lib/text/copy-text.ts';
import { showToast } from '#lib/frame/toast-store.ts';
import { findPerson } from './members/find-person.ts';
import {
  giveUpName,
  insistOnName,
  isTypedElsewhere,
  type NamePlace,
  noteOtherName,
  placeIdOf,
  sendNamesBy,
  type TypedName,
} from '#lib/unsaved/typed-names.ts';
import { reasonOf } from '#lib/text/error-text.ts';

const REPLACED = 409;

/** Shows both names, and lets the person choose which one stays. */
export function showNameConflict({ theirs = '', by = '', text, ...place }: TypedName) {
  const person = findPerson(by);
  const name = person?.display_name;
  showToast({
    tone: 'warning',
    stays: true,
    person,
    title: name
      ? i18next.t('common:name_conflict.title_of', { name })
      : i18next.t('common:name_conflict.title'),
    text: i18next.t('common:name_conflict.text', { theirs, mine: text.trim() }),
    actions: [
      { label: i18next.t('common:name_conflict.mine'), run: () => void insistOnName(place) },
      { label: i18next.t('common:name_conflict.theirs'), run: () => giveUpName(place) },
    ],
  });
}

type Refused = { error: ApiError; /** The name that was refused. */ name: string | null | undefined };

/**
 * A rename that was refused because another one was quicker is no error: both names are shown, in the tab that has typed
 * it. True when it was that.
 */
export function isOtherName(place: Pick<NamePlace, 'kind' | 'id'>, { error, name: mine }: Refused): boolean {
  const { name, changed_by: by } = error.body;
  if (error.status !== REPLACED || typeof name !== 'string') return false;
  const other = { theirs: name, ...(typeof by === 'string' && { by }) };
  const typed = noteOtherName(place, mine ?? '', other);
  if (typed) showNameConflict(typed);
  return typed !== undefined || isTypedElsewhere(place, mine ?? '');
}

/** More than this name itself is on its way: the row may be made by that. */
const isMoreUnsent = () => unsentCount(useConnection.getState()) > 1;

/** The row is gone, or not for this person any more: the text is theirs all the same. Null when it may only be unknown yet. */
function handBack({ text }: TypedName, error: unknown): false | null {
  if (!(error instanceof ApiError)) throw error;
  const isGone = error.kind === 'missing' || error.kind === 'forbidden';
  if (!isGone || isMoreUnsent()) return null;
  const mine = text.trim();
  showToast({
    tone: 'error',
    stays: true,
    title: i18next.t('common:refused_field.name'),
    text: `${reasonOf(error)} ${i18next.t('common:name_lost.text', { mine })}`,
    actions: [{ label: i18next.t('common:name_lost.copy'), run: () => void copyText(mine) }],
  });
  return false;
}

type NamedRows = {
  isHere: (id: string) => boolean;
  load: (placeId: string, id: string) => Promise<unknown>;
  send: (typed: TypedName) => Promise<boolean>;
};

/** Sends the names of rows of a kind. A row that is not here, as after a reload, is read first. */
export const sendNamesOf = (kind: NamePlace['kind'], { isHere, load, send }: NamedRows) =>
  sendNamesBy(kind, async (typed) => {
    if (isHere(typed.id)) return send(typed);
    try {
      await load(placeIdOf(typed), typed.id);
    } catch (error) {
      return handBack(typed, error);
    }
    return isHere(typed.id) ? send(typed) : null;
  });
