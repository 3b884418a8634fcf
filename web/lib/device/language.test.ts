import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

// docs/contract/client.md#languages
test.each([
  [['pt-BR', 'ru-RU', 'en'], 'ru'],
  [['en-GB', 'ru'], 'en'],
  [['pt', 'sv'], 'en'],
  [[], 'en'],
])('a browser that speaks %j is met in %s', async (languages, language) => {
  vi.stubGlobal('navigator', { languages });
  const { currentLanguage } = await import('./language.ts');
  expect(currentLanguage()).toBe(language);
});
