import { act, screen } from '@testing-library/react';
import i18next from 'i18next';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadTexts } from '#i18n/setup.ts';
import { chooseLanguage, LANGUAGES, type Language } from '#lib/device/language.ts';
import { stubApi } from '#testing/api.ts';
import { show, withTexts } from '#testing/dom.tsx';
import { signIn, signOutOfTest } from '#testing/session.ts';
import { Component as AppearanceScreen } from './appearance/appearance-screen.tsx';

withTexts('settings', 'shell');

const speak = async (language: Language) => {
  await loadTexts('common', 'settings', 'shell');
  await act(async () => {
    chooseLanguage(language);
    await i18next.changeLanguage(language);
  });
};

beforeEach(() => {
  stubApi();
  signIn();
});
afterEach(() => signOutOfTest());
afterAll(async () => {
  await speak('en');
  localStorage.clear();
});

/** What each screen says, and no language says as English does. */
const SAID = [
  'appearance_text',
  'theme_label',
  'language_text',
  'calendar.title',
  'comfort.title',
  'device_text',
];
const KEY = /^[a-z_-]+(:[a-z_]+)?(\.[a-z_]+)+$/;

test.each(LANGUAGES)('the appearance is all in $name, at once', async ({ tag, name }) => {
  await speak('en');
  const english = SAID.map((key) => i18next.t(`settings:${key}`));
  show(<AppearanceScreen />);
  await screen.findByText(english[0] ?? '');
  await speak(tag);
  const lines = (document.body.textContent ?? '').split(/\s{2,}|\n/);
  expect(lines.filter((line) => KEY.test(line))).toEqual([]);
  const drawn = () => document.body.textContent ?? '';
  for (const key of SAID) await vi.waitFor(() => expect(drawn()).toContain(i18next.t(`settings:${key}`)));
  if (tag !== 'en') expect(english.filter((text) => drawn().includes(text))).toEqual([]);
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: i18next.t('settings:language') }).value).toBe(
    name,
  );
  expect(document.documentElement.lang).toBe(tag);
});
