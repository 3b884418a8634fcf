import i18next from 'i18next';
import { act } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Language, LANGUAGES, useLanguage } from '#lib/device/language.ts';
import { ApiError } from '#lib/http/api-error.ts';
import { loadServerWords } from '#lib/http/server-words.ts';
import { failureText } from '#lib/text/error-text.ts';
import { withTexts } from '#testing/dom.tsx';
import { loadTexts } from './setup.ts';

withTexts();

const speak = async (language: Language) => {
  act(() => useLanguage.setState({ language }));
  await i18next.changeLanguage(language);
  await loadServerWords();
  await loadTexts('common');
};
afterAll(() => speak('en'));

// docs/contract/client.md#languages
describe('what the server refuses with, in Russian', () => {
  beforeAll(() => speak('ru'));

  test.each([
    ['This field is required.', 'Это поле обязательно.'],
    ['Ensure this field has no more than 255 characters.', 'Не больше 255 символов.'],
    ['Ensure this field has no more than 21 characters.', 'Не больше 21 символа.'],
    ['"purple" is not a valid choice.', 'Недопустимое значение: «purple».'],
    [
      '"{{count}} $t(common:save)" is not a valid choice.',
      'Недопустимое значение: «{{count}} $t(common:save)».',
    ],
    [
      'api.github.com has been asked too often. Try again after 2026-12-01 09:30 UTC.',
      'Слишком много запросов к api.github.com. Повторите после 2026-12-01 09:30 UTC.',
    ],
    ['Nobody has heard of this text.', 'Nobody has heard of this text.'],
  ])('%s', (said, shown) => {
    const error = new ApiError(400, { name: [said] });
    expect(error.fields).toEqual({ name: shown });
    expect(failureText(error)).toBe(shown);
    expect(error.body).toEqual({ name: [said] });
  });

  test('something else is missing by its kind', () => {
    expect(failureText(new ApiError(404, { error: 'Issue not found' }))).toBe(
      i18next.t('common:not_there.issue'),
    );
  });
});

test.each(LANGUAGES)('$name has other words than English, except English', async ({ tag }) => {
  await speak(tag);
  const { message } = new ApiError(409, { error: 'The work item has changed meanwhile.' });
  expect(message).not.toContain('work_item');
  expect(message === 'The work item has changed meanwhile.').toBe(tag === 'en');
});
