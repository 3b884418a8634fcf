import type { TFunction } from 'i18next';

/**
 * Texts of these namespaces without values, each looked up once: rows and cards ask for the same few again and again, and to
 * look them up was a tenth of what a list took. To be used where the namespaces are loaded.
 */
export function rememberTexts(t: TFunction, namespaces: readonly string[]): TFunction {
  const known = new Map<string, string>();
  const isLoaded = (key: string) => namespaces.some((name) => key.startsWith(`${name}:`));
  const look = (...asked: Parameters<TFunction>) => {
    const [key] = asked;
    if (asked.length > 1 || typeof key !== 'string') return t(...asked);
    const found = known.get(key);
    if (found !== undefined) return found;
    const text = t(key);
    if (isLoaded(key) && !key.endsWith(text)) known.set(key, text);
    return text;
  };
  return look as unknown as TFunction;
}
