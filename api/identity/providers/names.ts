/** What a provider says that somebody is called; "" for what it does not say. */
export type Names = { first_name: string; last_name: string; picture: string };
type Said = Partial<Record<'given_name' | 'family_name' | 'name' | 'picture', string | null | undefined>>;

const MAX_NAME = 100;
const MAX_PICTURE = 800;
const CONTROL = /\p{Cc}+/gu;

const oneLine = (text: string | null | undefined): string =>
  (text ?? '').toWellFormed().replaceAll(CONTROL, ' ').trim().slice(0, MAX_NAME);

/** Only what browsers load over TLS; anything else is no picture. */
function pictureOf(text: string | null | undefined): string {
  const url = text && text.length <= MAX_PICTURE ? URL.parse(text) : null;
  return url?.protocol === 'https:' && url.username === '' ? url.href : '';
}

/**
 * The names of somebody. Where only one name is said, its last word is the last name
 * (docs/contract/providers.md#names).
 */
export function namesOf({ given_name, family_name, name, picture }: Said): Names {
  const [first, last, whole] = [oneLine(given_name), oneLine(family_name), oneLine(name)];
  if (first || last) return { first_name: first, last_name: last, picture: pictureOf(picture) };
  const at = whole.lastIndexOf(' ');
  return {
    first_name: at < 0 ? whole : whole.slice(0, at).trim(),
    last_name: at < 0 ? '' : whole.slice(at + 1),
    picture: pictureOf(picture),
  };
}
