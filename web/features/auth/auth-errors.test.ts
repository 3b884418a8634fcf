import { describe, expect, test } from 'vitest';
import { problemOf, stateFromAddress } from './auth-errors.ts';

const from = (search: string) => stateFromAddress(new URLSearchParams(search), 'sign-in');

describe('what a redirect with an error code opens', () => {
  test('a wrong password: the password step, message under the field, e-mail kept', () => {
    expect(from('error_code=5065&email=tim%40a.example')).toEqual({
      mode: 'sign-in',
      step: 'password',
      email: 'tim@a.example',
      problem: { key: 'error.5065', field: 'password' },
    });
  });

  test('a weak new password: the sign-up form, although the redirect leads to the root', () => {
    expect(from('error_code=5020&email=tim%40a.example')).toMatchObject({
      mode: 'sign-up',
      step: 'password',
    });
  });

  test('an account that exists already: the sign-in form with a word about it', () => {
    expect(from('error_code=5030&email=tim%40a.example')).toMatchObject({
      mode: 'sign-in',
      step: 'email',
      problem: { key: 'error.5030', field: 'email' },
    });
  });

  test.each([
    [5090, 'sign-in', 'error.5090'],
    [5102, 'sign-up', 'error.5100'],
    [5085, 'sign-in', 'error.5085'],
  ] as const)('%i: the code step of the right mode', (code, mode, key) => {
    expect(from(`error_code=${code}&email=tim%40a.example`)).toEqual({
      mode,
      step: 'code',
      email: 'tim@a.example',
      problem: { key, field: 'code' },
    });
  });

  test('no error: the e-mail step', () => {
    expect(from('email=tim%40a.example')).toEqual({
      mode: 'sign-in',
      step: 'email',
      email: 'tim@a.example',
      problem: null,
    });
  });
});

test('an unknown code still says that something failed', () => {
  expect(problemOf(4242)).toEqual({ key: 'error.other', field: null });
});
