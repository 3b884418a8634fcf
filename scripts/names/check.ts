import { Visitor, parseSync } from 'oxc-parser';

/** Words that names do without, and what is said instead. The nouns of the product are in docs/glossary.md. */
export const REFUSED_WORDS: Readonly<Record<string, string>> = {
  ...of('notify, notification', ['bell', 'bells']),
  ...of('notify, record, report or send', ['tell', 'tells', 'teller', 'telling', 'told', 'untold']),
  ...of('store, cache, retain or lock', ['keep', 'keeps', 'keeper', 'keeping', 'kept']),
  ...of('visit or traverse', ['walk', 'walks', 'walked', 'walker', 'walking']),
  ...of('fixture, scene or prepare', ['corner', 'corners', 'furnish', 'furnished', 'furniture']),
  ...of('belong to, refer to, or the part itself', ['hang', 'hangs', 'hanging', 'hung']),
  ...of('they, or the role of the person', ['he', 'him', 'his', 'himself']),
  ...of('receive or dispatch', ['hear', 'hears', 'heard', 'hearing']),
  ...of('request, requester', ['asker', 'askers']),
  ...of('close, last event', ['farewell', 'farewells', 'goodbye']),
  ...of('create, new', ['bear', 'born', 'newborn']),
  ...of('uncertain', ['doubt', 'doubtful']),
};

/** Names of libraries, and words in their everyday meaning. */
const ALLOWED: ReadonlySet<string> = new Set([
  'IconBell',
  'IconBellRinging',
  'createTreeWalker',
  'forceKeepAttr',
  'keepAlive',
  'keepAliveTimeout',
  'setKeepAlive',
  'KEEP_ALIVE_MS',
  'keepAttr',
  'keepFocus',
  'keepOpen',
  'keepOrder',
  'TreeWalker',
]);

/** Released migrations are never edited; figures are drawn with corners. */
const FREE = /^(?:db\/migrations|scripts\/covers)\//;

function of(instead: string, words: readonly string[]): Record<string, string> {
  return Object.fromEntries(words.map((word) => [word, instead]));
}

const ANY_REFUSED = new RegExp(Object.keys(REFUSED_WORDS).join('|'), 'i');

/** `onBell`, `BELL_MS` and `ring-bell` alike. */
const wordsOf = (name: string): string[] =>
  name
    .replaceAll(/([a-z\d])([A-Z])|([A-Z])(?=[A-Z][a-z])/g, '$1$3 $2')
    .toLowerCase()
    .split(/[^a-z]+/);

function refusalOf(name: string): string | null {
  if (ALLOWED.has(name)) return null;
  const word = wordsOf(name).find((each) => Object.hasOwn(REFUSED_WORDS, each));
  return word === undefined ? null : `${name}: say ${REFUSED_WORDS[word]} instead of ${word}`;
}

/** Every name in a file, with the place where it stands first. */
function namesIn(file: string, text: string): Map<string, number> {
  const names = new Map<string, number>();
  const note = ({ name, start }: { name: string; start: number }) => {
    if (!names.has(name)) names.set(name, start);
  };
  new Visitor({ Identifier: note, PrivateIdentifier: note, JSXIdentifier: note }).visit(
    parseSync(file, text).program,
  );
  return names;
}

/** Every name that holds a refused word: of files, and in them. */
export function findRefusedNames(sources: ReadonlyMap<string, string>): string[] {
  return [...sources].flatMap(([file, text]) => {
    if (FREE.test(file)) return [];
    const ofFile = refusalOf(file);
    const inFile = ANY_REFUSED.test(text) ? [...namesIn(file, text)] : [];
    const refused = inFile.flatMap(([name, start]) => {
      const why = refusalOf(name);
      return why === null ? [] : [`${file}:${text.slice(0, start).split('\n').length} ${why}`];
    });
    return ofFile === null ? refused : [ofFile, ...refused];
  });
}
