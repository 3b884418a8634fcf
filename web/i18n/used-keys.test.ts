import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

type Texts = { [key: string]: string | Texts };

const web = join(import.meta.dirname, '..');
const sources = globSync('{app,features,entities,components}/**/*.{ts,tsx}', { cwd: web });
const english = new Map<string, Texts>();

function textsOf(namespace: string): Texts {
  const known = english.get(namespace);
  if (known) return known;
  const file = join(web, 'i18n', 'en', `${namespace}.json`);
  const texts = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Texts) : {};
  english.set(namespace, texts);
  return texts;
}

function hasText(namespace: string, key: string): boolean {
  const parts = key.split('.');
  const last = parts.pop() ?? '';
  let node: string | Texts | undefined = textsOf(namespace);
  for (const part of parts) node = typeof node === 'object' ? node[part] : undefined;
  if (typeof node !== 'object') return false;
  return typeof node[last] === 'string' || typeof node[`${last}_other`] === 'string';
}

/** Keys written out in a file: `t('key')` in the namespace that was asked for last before it, `t('namespace:key')` in another. */
function usedKeys(source: string): { namespace: string; key: string }[] {
  const asked = [...source.matchAll(/useTranslation\((?:\s*\[?['"]([\w-]+)['"])?/g)];
  const namespaceAt = (index: number) => {
    const before = asked.findLast((match) => match.index < index) ?? asked[0];
    return before?.[1] ?? 'common';
  };
  return [...source.matchAll(/\bt\(\s*['"]([\w.:-]+)['"]/g)].map((match) => {
    const [first = '', second] = (match[1] ?? '').split(':');
    return second === undefined
      ? { namespace: namespaceAt(match.index), key: first }
      : { namespace: first, key: second };
  });
}

test('every text that the screens ask for exists in English', () => {
  const missing = sources.flatMap((file) =>
    usedKeys(readFileSync(join(web, file), 'utf8'))
      .filter(({ namespace, key }) => !hasText(namespace, key))
      .map(({ namespace, key }) => `${file}: ${namespace}:${key}`),
  );
  expect(missing).toEqual([]);
});
