import { describe, expect, test } from 'vitest';
import { compareTexts, equalKeys, pluralProblems } from './compare.ts';
import { glossaryMisses, readTable } from './glossary.ts';
import { problemsOf, untranslated } from './problems.ts';
import { filesOf, languagesOf, PLACES, readEqual, readTexts } from './read.ts';

const entries = (texts: Record<string, string>) => new Map(Object.entries(texts));
const ENGLISH = entries({ hello: 'Hello {{name}}', days_one: '{{count}} day', days_other: '{{count}} days' });

describe.each(PLACES)('texts of $name', (place) => {
  test.each(languagesOf(place))('%s says what English says, in other words', (language) => {
    expect(problemsOf(place, language)).toEqual([]);
    expect(untranslated(place, language)).toEqual([]);
  });

  test('in English have the plural forms of English', () => {
    const problems = filesOf(place, 'en').flatMap((file) =>
      pluralProblems(readTexts(place, 'en', file), 'en'),
    );
    expect(problems).toEqual([]);
  });
});

test('the server speaks all fourteen languages', () => {
  const api = PLACES.find(({ name }) => name === 'api');
  expect(api && languagesOf(api)).toHaveLength(13);
});

test('what may be as in English is a text that is there', () => {
  const known = new Set(
    PLACES.flatMap((place) =>
      filesOf(place, 'en').flatMap((file) =>
        [...readTexts(place, 'en', file).keys()].map((key) => `${place.name}:${file}:${key}`),
      ),
    ),
  );
  const gone = Object.values(readEqual())
    .flat()
    .filter((key) => !known.has(key.replace(/_(zero|two|few|many)$/, '_other')));
  expect(gone).toEqual([]);
});

test.each([
  [{}, ['hello: missing', 'days: missing']],
  [
    { hello: 'Hallo', days_one: '{{count}} Tag', days_other: '{{count}} Tage', more: 'x' },
    ['more: not in English', 'hello: other placeholders than English'],
  ],
  [{ hello: 'Hallo {{name}}', days_other: '{{count}} Tage' }, ['days: plural forms other, needed one,other']],
  [{ hello: 'Hallo {{name}}', days_one: '{{count}} Tag', days_other: '{{count}} Tage' }, []],
])('%j lacks %j', (texts, problems) => {
  expect(compareTexts(ENGLISH, entries(texts), 'de')).toEqual(problems);
});

test('Ukrainian needs four forms, by its code of the contract', () => {
  const texts = { days_one: 'a', days_few: 'b', days_many: 'c', days_other: 'd' };
  expect(pluralProblems(entries(texts), 'ua')).toEqual([]);
  expect(pluralProblems(entries({ days_one: 'a', days_other: 'b' }), 'ua')).toHaveLength(1);
});

test('a text that is the English one counts as untranslated, unless nothing is to be translated', () => {
  const english = entries({ a: 'Settings', b: '{{count}} d', c: 'URL' });
  expect(equalKeys(english, english)).toEqual(['a']);
});

test('a term of the glossary is looked for by the beginning of its word', () => {
  const table = readTable(
    '| English | German | Why |\n| --- | --- | --- |\n| workspace | Arbeitsbereich | |\n| cycle | Zyklus | |',
  );
  const english = entries({ a: 'Leave the workspace', b: 'All cycles' });
  const german = entries({ a: 'Die Arbeitsbereiche verlassen', b: 'Alle Sprints' });
  expect(glossaryMisses(english, german, table)).toEqual(['b: "cycle" in "Alle Sprints"']);
});
