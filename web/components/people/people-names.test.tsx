import i18next from 'i18next';
import { afterEach, expect, test } from 'vitest';
import { withTexts } from '#testing/dom.tsx';
import { peopleNames } from './people-names.ts';

withTexts();
afterEach(() => i18next.changeLanguage('en'));

const people = ['Ada', 'Bea', 'Cem', 'Dot'].map((display_name) => ({ display_name }));

test('three people are named, and how many more there are', async () => {
  expect(peopleNames(people.slice(0, 3))).toBe('Ada, Bea, Cem');
  expect(peopleNames(people)).toBe('Ada, Bea, Cem and 1 more');
  expect(peopleNames(people, 12)).toBe('Ada, Bea, Cem and 9 more');
  await i18next.changeLanguage('ru');
  expect(peopleNames(people, 12)).toBe('Ada, Bea, Cem и еще +9');
});
