/** Shorter names are near to too many words of others. */
const MIN_LENGTH = 6;
/** In a shorter name another letter makes another word: API_URL is not APP_URL. */
const MIN_LENGTH_OF_WRONG_LETTER = 10;

const isLongerByOne = (long: string, short: string): boolean =>
  long.length === short.length + 1 &&
  [...long].some((_letter, at) => long.slice(0, at) + long.slice(at + 1) === short);

/** Whether a name is a known one with a slip of one letter: left out, added, exchanged with the next one, or wrong. */
function isSlipOf(known: string, name: string): boolean {
  // The first letter is hardly ever a slip: MAIL_FROM is not EMAIL_FROM.
  if (known[0] !== name[0]) return false;
  if (isLongerByOne(known, name) || isLongerByOne(name, known)) return true;
  if (known.length !== name.length) return false;
  const wrong = [...known].flatMap((letter, at) => (letter === name[at] ? [] : [at]));
  const [first = 0, second = 0] = wrong;
  if (wrong.length < 2) return wrong.length === 0 || known.length >= MIN_LENGTH_OF_WRONG_LETTER;
  const isExchanged = known[first] === name[second] && known[second] === name[first];
  return wrong.length === 2 && second === first + 1 && isExchanged;
}

/**
 * Problems of variables that look like one of ours and are none. A variable that is set itself is not missed, so that
 * what belongs to another program is let be once both are there.
 */
export function problemsOfNames(
  env: Record<string, string | undefined>,
  known: ReadonlySet<string>,
): string[] {
  const unset = [...known].filter((name) => name.length >= MIN_LENGTH && env[name] === undefined);
  return Object.keys(env).flatMap((name) => {
    if (known.has(name)) return [];
    const meant = unset.find((one) => isSlipOf(one, name.toUpperCase()));
    return meant
      ? [
          `  ${name}: there is no such variable. Is ${meant} meant? If it belongs to something else, set both.`,
        ]
      : [];
  });
}
