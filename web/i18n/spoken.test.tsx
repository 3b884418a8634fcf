import i18next from 'i18next';
import { act } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Language, LANGUAGES, useLanguage } from '#lib/device/language.ts';
import { withTexts } from '#testing/dom.tsx';
import { loadTexts } from './setup.ts';

withTexts('work-items', 'projects');

const speak = (language: Language) => async () => {
  act(() => useLanguage.setState({ language }));
  await loadTexts('common', 'work-items', 'projects');
  await i18next.changeLanguage(language);
};
const say = (key: string, count: number) => i18next.t(key, { count });

afterAll(speak('en'));

describe('numbers in English', () => {
  beforeAll(speak('en'));

  test('one is one, everything else many', () => {
    expect([0, 1, 2, 21].map((count) => say('work-items:days_left', count))).toEqual([
      '0 days left',
      '1 day left',
      '2 days left',
      '21 days left',
    ]);
  });
});

describe('numbers in Russian', () => {
  beforeAll(speak('ru'));

  test('have three forms, by their last digits', () => {
    const form = (count: number) => say('projects:members', count).replace(/^\d+\s*/, '');
    const [one, few, many] = [form(1), form(2), form(5)];
    expect(new Set([one, few, many]).size).toBe(3);
    expect([21, 101].map(form)).toEqual([one, one]);
    expect([3, 4, 22, 104].map(form)).toEqual([few, few, few, few]);
    expect([0, 11, 12, 14, 20, 111].map(form)).toEqual(Array.from({ length: 6 }, () => many));
  });
});

// docs/contract/client.md#languages
describe.each(LANGUAGES)('in $name', ({ tag }) => {
  beforeAll(speak(tag));
  afterAll(speak('en'));

  test('a number has the form that the language has for it', () => {
    const rules = new Intl.PluralRules(tag);
    for (const count of [0, 1, 2, 5, 11, 21, 22, 104, 1_000_000]) {
      const text = String(i18next.getResource(tag, 'projects', `members_${rules.select(count)}`));
      expect(say('projects:members', count)).toBe(text.replace(/{{count[^}]*}}/, count.toLocaleString(tag)));
    }
  });

  test('the page says in which language it is', () => {
    expect(document.documentElement.lang).toBe(tag);
  });
});
