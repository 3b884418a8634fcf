import { userStream } from '@tandem/shared/sync/stream.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { startSession } from '#lib/http/session.ts';
import { chooseLanguageFirst, currentLanguage, useLanguage } from '#lib/device/language.ts';
import { DEFAULT_CUSTOM, useTheme } from '#lib/device/theme.ts';
import { noNetwork, stubApi, type TestApi } from '#testing/api.ts';
import { ME, PROFILE, signIn, signOutOfTest } from '#testing/session.ts';
import type { Wire } from '#testing/wire.ts';
import { follow, holdStream } from '../../live/live.ts';
import { chooseMyLanguage, chooseMyTheme, takeStoredChoices } from './preferences.ts';

const PATH = '/api/users/me/profile/';
let api: TestApi;
let wire: Wire;
let letGo: () => void;

const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms);
const stored = new Map<string, string>();
const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
};

beforeEach(() => {
  vi.useFakeTimers();
  api = stubApi().on('PATCH', PATH, {});
  wire = signIn();
  vi.stubGlobal('localStorage', storage);
  startSession(ME);
  letGo = holdStream(userStream(ME));
  follow(userStream(ME), 0);
});
afterEach(() => {
  letGo();
  signOutOfTest();
  stored.clear();
  useTheme.setState({ choice: 'system', custom: DEFAULT_CUSTOM });
  useLanguage.setState({ language: 'en' });
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('a theme', () => {
  test('that is chosen here is drawn at once and stored with the person', async () => {
    chooseMyTheme('dark');
    expect(useTheme.getState().choice).toBe('dark');
    await settle();
    expect(api.sent('PATCH', PATH).map(({ body }) => body)).toMatchObject([
      { theme: { theme: 'dark', background: '#ffffff', darkPalette: false } },
    ]);
  });

  test('whose colours are looked for is stored once they stay', async () => {
    for (const text of ['#111111', '#222222', '#333333']) {
      chooseMyTheme('custom', { ...DEFAULT_CUSTOM, text });
      await settle(100);
    }
    expect(api.sent('PATCH', PATH)).toHaveLength(0);
    await settle(1_000);
    expect(api.sent('PATCH', PATH).map(({ body }) => body)).toMatchObject([
      { theme: { theme: 'custom', text: '#333333' } },
    ]);
  });

  test('that was chosen on another device is drawn here', () => {
    const row = {
      ...PROFILE,
      theme: { theme: 'custom', text: '#123456', primary: 'red', darkPalette: true },
    };
    wire.deliver(userStream(ME), { kind: 'profile', op: 'put', id: PROFILE.id, row });
    expect(useTheme.getState()).toMatchObject({
      choice: 'custom',
      custom: { ...DEFAULT_CUSTOM, text: '#123456', is_dark: true },
    });
  });

  test('that waits for the network is not taken back by an older one', async () => {
    api.on('PATCH', PATH, noNetwork);
    chooseMyTheme('dark');
    await settle();
    takeStoredChoices({ ...PROFILE, theme: { theme: 'light' } });
    expect(useTheme.getState().choice).toBe('dark');
    api.on('PATCH', PATH, {});
    await settle(120_000);
    expect(api.sent('PATCH', PATH).length).toBeGreaterThan(1);
    takeStoredChoices({ ...PROFILE, theme: { theme: 'light' } });
    expect(useTheme.getState().choice).toBe('light');
  });

  test('that means nothing here leaves what is drawn', () => {
    takeStoredChoices({ ...PROFILE, theme: { theme: 'plaid' } });
    expect(useTheme.getState().choice).toBe('system');
  });
});

// docs/contract/client.md#languages
describe('a language', () => {
  const sent = () => api.sent('PATCH', PATH).map(({ body }) => body);

  test('that is chosen here is spoken at once and stored with the person', async () => {
    chooseMyLanguage('ru');
    expect(currentLanguage()).toBe('ru');
    await settle();
    expect(sent()).toEqual([{ language: 'ru' }]);
  });

  test('that was chosen before signing in goes into the profile, once', async () => {
    chooseLanguageFirst('ru');
    takeStoredChoices({ ...PROFILE, language: 'en' });
    await settle();
    takeStoredChoices({ ...PROFILE, language: 'en' });
    await settle();
    expect(sent()).toEqual([{ language: 'ru' }]);
    expect(currentLanguage()).toBe('ru');
  });

  test('of the profile is spoken on a device without a choice, and not on another', () => {
    takeStoredChoices({ ...PROFILE, language: 'ru' });
    expect(currentLanguage()).toBe('ru');
    chooseLanguageFirst('en');
    stored.delete('tandem.language_unsaved');
    takeStoredChoices({ ...PROFILE, language: 'ru' });
    expect(currentLanguage()).toBe('en');
  });

  test('that is not offered leaves the screens as they are', () => {
    takeStoredChoices({ ...PROFILE, language: 'xx' });
    expect(currentLanguage()).toBe('en');
  });
});
