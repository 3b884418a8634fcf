import { writeFileSync } from 'node:fs';
import { errorProblems } from './error-problems.ts';
import { glossaryMisses, readTable } from './glossary.ts';
import { pairsOf, problemsOf, untranslated } from './problems.ts';
import {
  EQUAL_FILE,
  filesOf,
  languagesOf,
  type Place,
  PLACES,
  readEqual,
  readGlossary,
  readTexts,
} from './read.ts';

/*
 * `npm run texts` says how far each language is; `npm run texts de` names what is wrong there, and
 * `npm run texts de allow` takes the texts that equal the English ones as meant.
 */
const [only, action] = process.argv.slice(2);
const LIMIT = 200;

function missesOf(place: Place, language: string): string[] {
  const glossary = readGlossary(language);
  if (!glossary) return [];
  const table = readTable(glossary);
  return pairsOf(place, language).flatMap(({ file, english, translated }) =>
    glossaryMisses(english, translated, table).map((miss) => `${place.name}:${file}:${miss}`),
  );
}

function allow(language: string): void {
  const allowed = readEqual();
  // Those that are gone or translated by now leave the list.
  const { '*': everywhere = [] } = allowed;
  allowed[language] = PLACES.flatMap((place) =>
    untranslated(place, language, { '*': everywhere }),
  ).toSorted();
  writeFileSync(EQUAL_FILE, `${JSON.stringify(allowed, null, 2)}\n`);
}

function print(place: Place, language: string): void {
  const keys = filesOf(place, language).reduce((sum, file) => sum + readTexts(place, language, file).size, 0);
  const problems = problemsOf(place, language);
  const equal = untranslated(place, language);
  const misses = missesOf(place, language);
  console.log(
    `${place.name} ${language.padEnd(5)} ${keys} texts, ${problems.length} wrong, ${equal.length} as in English, ${misses.length} beside the glossary`,
  );
  if (!only) return;
  for (const line of problems.slice(0, LIMIT)) console.log(`  wrong     ${line}`);
  for (const line of equal.slice(0, LIMIT)) console.log(`  English   ${line}`);
  for (const line of misses.slice(0, LIMIT)) console.log(`  glossary  ${line}`);
}

if (only && action === 'allow') allow(only);
for (const place of PLACES) {
  for (const language of only ? [only] : languagesOf(place)) print(place, language);
}
const ofErrors = errorProblems();
console.log(`errors of the server: ${ofErrors.length} wrong`);
for (const line of ofErrors.slice(0, LIMIT)) console.log(`  wrong     ${line}`);
