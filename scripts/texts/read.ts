import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Entries, flatten } from './compare.ts';

const root = join(import.meta.dirname, '../..');

/** Where texts stand: a folder a language, in it the same files. A language is there once it has the file named here. */
export const PLACES = [
  { name: 'web', folder: join(root, 'web/i18n'), first: 'common' },
  { name: 'api', folder: join(root, 'api/platform/texts'), first: 'mail' },
] as const;
export type Place = (typeof PLACES)[number];

/** Languages other than English whose texts are there. */
export const languagesOf = ({ folder, first }: Place): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(folder, entry.name, `${first}.json`)))
    .map(({ name }) => name)
    .filter((name) => name !== 'en');

/** The names of the files of a language. */
export const filesOf = ({ folder }: Place, language: string): string[] =>
  existsSync(join(folder, language))
    ? readdirSync(join(folder, language))
        .filter((file) => file.endsWith('.json'))
        .map((file) => file.replace('.json', ''))
        .sort()
    : [];

/** The texts of a file; none where it is not there. */
export function readTexts({ folder }: Place, language: string, file: string): Entries {
  const path = join(folder, language, `${file}.json`);
  return new Map(existsSync(path) ? flatten(JSON.parse(readFileSync(path, 'utf8'))) : []);
}

const EQUAL = join(import.meta.dirname, 'equal.json');

/** Keys whose text may be the English one, by language; those of "*" in every language. */
export const readEqual = (): Record<string, string[]> => JSON.parse(readFileSync(EQUAL, 'utf8'));
export const EQUAL_FILE = EQUAL;

/** The table of `docs/glossary/<code>.md`; undefined where there is none. */
export function readGlossary(language: string): string | undefined {
  const path = join(root, 'docs/glossary', `${language}.md`);
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}
