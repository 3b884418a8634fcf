import type { LoadTexts, Texts } from './text-files.ts';

/** The names of the namespaces, and the hash that ends the names of all text files of the build. */
declare const BUILT_TEXTS: { readonly namespaces: readonly string[]; readonly hash: string };
/** Becomes `import()`. */
declare const importTexts: (path: string) => Promise<{ default: Texts }>;

const namespaces = BUILT_TEXTS.namespaces;
const loads = new Map<string, LoadTexts>();

/**
 * What loads a namespace. Its address is made here: a list of the files of fourteen languages would be larger than the
 * texts of a first screen.
 */
export function textFile(code: string, namespace: string): LoadTexts | undefined {
  if (!namespaces.includes(namespace)) return undefined;
  const path = `/assets/text.${code}.${namespace}.${BUILT_TEXTS.hash}.js`;
  const load: LoadTexts = loads.get(path) ?? (async () => (await importTexts(path)).default);
  loads.set(path, load);
  return load;
}

export const textFilesOf = (code: string): LoadTexts[] =>
  namespaces.flatMap((namespace) => textFile(code, namespace) ?? []);
