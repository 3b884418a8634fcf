/** The texts of one namespace. */
export type Texts = Record<string, unknown>;
export type LoadTexts = () => Promise<Texts>;

// A build puts `built-text-files.ts` in the place of this file (vite.config.ts).
const files = import.meta.glob<Texts>('./*/*.json', { import: 'default' });

/** What loads a namespace, for as long as the page is open the same; undefined where there is none. */
export const textFile = (code: string, namespace: string): LoadTexts | undefined =>
  files[`./${code}/${namespace}.json`];

/** All namespaces of a language. */
export const textFilesOf = (code: string): LoadTexts[] =>
  Object.entries(files).flatMap(([path, load]) => (path.startsWith(`./${code}/`) ? [load] : []));
