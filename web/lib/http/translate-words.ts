import i18next from 'i18next';

type Groups = Record<string, Record<string, string>>;
type Template = { pattern: RegExp; names: readonly string[]; key: string; fixedLength: number };

const NAMESPACE = 'errors';
const PLURAL = /_(?:one|other)$/;
const asPattern = (fixed: string) => fixed.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

let exact: ReadonlyMap<string, string> = new Map();
let templates: readonly Template[] = [];
let started: Promise<unknown> | undefined;

function templateOf(text: string, key: string): Template {
  // Fixed parts and names of values take turns.
  const parts = text.split(/\{\{(\w+)\}\}/);
  const isName = (index: number) => index % 2 === 1;
  const names = parts.filter((_, index) => isName(index));
  const pattern = parts.map((part, index) => {
    if (!isName(index)) return asPattern(part);
    return part === 'count' ? String.raw`(\d+)` : '([^]+)';
  });
  const fixedLength = parts.reduce((sum, part, index) => (isName(index) ? sum : sum + part.length), 0);
  return { pattern: new RegExp(`^${pattern.join('')}$`), names, key, fixedLength };
}

/** English tells which text is meant, as the server says it. */
async function readEnglish(): Promise<void> {
  await i18next.reloadResources(['en'], [NAMESPACE]);
  const groups = (i18next.getResourceBundle('en', NAMESPACE) ?? {}) as Groups;
  const texts = Object.entries(groups).flatMap(([group, entries]) =>
    Object.entries(entries).map(
      ([key, text]) =>
        [
          text,
          `${NAMESPACE}:${group}.${text.includes('{{count}}') ? key.replace(PLURAL, '') : key}`,
        ] as const,
    ),
  );
  exact = new Map(texts.filter(([text]) => !text.includes('{{')));
  templates = texts
    .filter(([text]) => text.includes('{{'))
    .map(([text, key]) => templateOf(text, key))
    // The one that leaves the least to its values fits best.
    .toSorted((a, b) => b.fixedLength - a.fixedLength);
}

function translate(text: string): string {
  const key = exact.get(text);
  if (key !== undefined) return i18next.t(key);
  for (const template of templates) {
    const found = template.pattern.exec(text);
    if (found) return fill(template, found.slice(1));
  }
  return text;
}

/** A value can be a text of the server itself. */
function fill({ key, names }: Template, values: readonly string[]): string {
  const given = names.map((name, index) => {
    const value = values[index] ?? '';
    return [name, name === 'count' ? Number(value) : translate(value)] as const;
  });
  return i18next.t(key, Object.fromEntries(given));
}

/** Loads the texts of errors and answers what finds the one that the server means, in the language that is chosen. */
export async function loadTranslation(): Promise<(text: string) => string> {
  started ??= readEnglish();
  await Promise.all([started, i18next.loadNamespaces(NAMESPACE)]);
  return translate;
}
