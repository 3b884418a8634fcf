import type { i18n, TFunction } from 'i18next';

/**
 * Texts without values in them are looked up once: rows and panels ask for the same ones again and again while they are
 * drawn, and a lookup costs as much as drawing the element around it.
 */
export function rememberTexts(texts: i18n) {
  const fixedOf = texts.getFixedT.bind(texts) as (...args: unknown[]) => TFunction;
  const known = new Map<string, Map<string, string>>();
  const forget = () => known.clear();
  texts.on('languageChanged', forget);
  texts.store.on('added', forget);
  const rememberingOf = (...args: unknown[]) => {
    const fixed = fixedOf(...args) as TFunction & { lng?: unknown; ns?: unknown; keyPrefix?: unknown };
    const lookUp = fixed as unknown as (...asked: unknown[]) => string;
    const scope = JSON.stringify(args);
    const t = (key: string | string[], ...values: unknown[]): string => {
      if (values.length > 0 || typeof key !== 'string') return lookUp(key, ...values);
      const found = known.get(scope)?.get(key);
      if (found !== undefined) return found;
      const text = lookUp(key);
      known.set(scope, (known.get(scope) ?? new Map<string, string>()).set(key, text));
      return text;
    };
    return Object.assign(t, { lng: fixed.lng, ns: fixed.ns, keyPrefix: fixed.keyPrefix });
  };
  texts.getFixedT = rememberingOf as unknown as i18n['getFixedT'];
}
