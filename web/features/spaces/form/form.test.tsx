import { screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pattern } from '#lib/http/paths.ts';
import { refusal, stubApi, type TestApi } from '#testing/api.ts';
import { show, withTexts } from '#testing/dom.tsx';
import { signOutOfTest } from '#testing/session.ts';
import { Component as Form } from './form-screen.tsx';

withTexts('spaces', 'fields');

const AT = '/api/public/anchor/f00/intake/';
let api: TestApi;

beforeEach(() => {
  api = stubApi().on('GET', AT, { name: 'Alloy', fields: [] });
});
afterEach(() => {
  signOutOfTest();
  vi.unstubAllGlobals();
});

const open = () =>
  show(
    <Routes>
      <Route path={pattern.publicForm} element={<Form />} />
    </Routes>,
    { at: '/spaces/intake/f00/' },
  );
const send = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Send' });

async function write(user: ReturnType<typeof open>['user']) {
  await user.type(await screen.findByLabelText('Title'), 'It does not open');
  await user.type(screen.getByLabelText('Description'), 'Since Monday');
  await user.type(screen.getByLabelText('Your name'), 'Eve');
  await user.type(screen.getByLabelText('Your email'), 'eve@out.example');
}

test('a stranger writes, sends, and sees that it has arrived', async () => {
  api.on('POST', `${AT}items/`, null);
  const { user } = open();
  expect(await screen.findByRole('heading', { name: 'Send a request to Alloy' })).toBeTruthy();
  expect(send().disabled).toBe(true);
  await write(user);
  await user.click(send());
  expect(await screen.findByRole('heading', { name: 'Request sent' })).toBeTruthy();
  expect(api.sent('POST', `${AT}items/`)[0]?.body).toEqual({
    name: 'It does not open',
    text: 'Since Monday',
    sender: 'Eve',
    email: 'eve@out.example',
    website: '',
  });
  await user.click(screen.getByRole('button', { name: 'Send another request' }));
  const again = [screen.getByLabelText('Title'), screen.getByLabelText('Your name')];
  expect(again.map((field) => (field as HTMLInputElement).value)).toEqual(['', 'Eve']);
});

test('another try of the same has the key of the first, and of something else a new one', async () => {
  const keyOf = (index: number) => api.sent('POST', `${AT}items/`)[index]?.key;
  api.on('POST', `${AT}items/`, () => refusal(503, {}));
  const { user } = open();
  await write(user);
  await user.click(send());
  expect(await screen.findByText('Too many requests. Try again in a minute.')).toBeTruthy();
  await user.click(send());
  await vi.waitFor(() => expect(api.sent('POST', `${AT}items/`)).toHaveLength(2));
  await user.type(screen.getByLabelText('Description'), ' or Sunday');
  await user.click(send());
  await vi.waitFor(() => expect(api.sent('POST', `${AT}items/`)).toHaveLength(3));
  expect(keyOf(0)).toBeTruthy();
  expect(keyOf(1)).toBe(keyOf(0));
  expect(keyOf(2)).not.toBe(keyOf(0));
});

test('what is wrong is said at its field, and what was written stays', async () => {
  api.on('POST', `${AT}items/`, () => refusal(400, { email: ['Enter a valid e-mail address.'] }));
  const { user } = open();
  await write(user);
  await user.click(send());
  expect(await screen.findByText('Email is invalid')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('It does not open');
});

test('the fields that the form asks for are filled with the editors of their kinds, and sent', async () => {
  const choices = ['High', 'Low'].map((name) => ({ id: name, name, color: '#888888', is_archived: false }));
  const asked = (id: string, kind: string, more: object = {}) => ({
    id,
    name: id,
    description: '',
    kind,
    options: {},
    is_required: false,
    ...more,
  });
  api.on('GET', AT, {
    name: 'Alloy',
    fields: [
      asked('Severity', 'select', { options: { choices }, is_required: true }),
      asked('Users', 'number', { description: 'How many it concerns', options: { max: 100 } }),
      asked('Agreed', 'checkbox', { is_required: true }),
    ],
  });
  api.on('POST', `${AT}items/`, () =>
    refusal(400, { fields: { Users: ['Ensure this value is less than or equal to 100.'] } }),
  );
  const { user } = open();
  await write(user);
  const severity = await screen.findByRole('group', { name: /Severity/ });
  expect(within(severity).getByRole('img', { name: 'required' })).toBeTruthy();
  expect(screen.getByRole('group', { name: 'Users', description: 'How many it concerns' })).toBeTruthy();
  expect(send().disabled).toBe(true);
  await user.click(within(severity).getByRole('button'));
  await user.click(await screen.findByRole('option', { name: 'High' }));
  await user.click(screen.getByRole('button', { name: /^Users/ }));
  await user.type(await screen.findByRole('textbox', { name: 'Users' }), '100{Enter}');
  expect(send().disabled).toBe(true);
  await user.click(screen.getByRole('checkbox', { name: 'Agreed' }));
  await user.click(send());
  expect(await screen.findByText('Enter 100 or less.')).toBeTruthy();
  expect(api.sent('POST', `${AT}items/`)[0]?.body).toMatchObject({
    fields: { Severity: 'High', Users: 100, Agreed: true },
  });
  api.on('POST', `${AT}items/`, null);
  await user.click(send());
  await user.click(await screen.findByRole('button', { name: 'Send another request' }));
  expect(within(await screen.findByRole('group', { name: /Severity/ })).queryByText('High')).toBeNull();
});

test('a form that is closed says so, also while somebody writes, and one with a password asks for it', async () => {
  api.on('POST', `${AT}items/`, () => refusal(404, { error: 'Form is not published' }));
  const { user, unmount } = open();
  await write(user);
  api.on('GET', AT, () => refusal(404, { error: 'Form is not published' }));
  await user.click(send());
  expect(await screen.findByRole('heading', { name: 'This form is closed' })).toBeTruthy();
  unmount();
  api.on('GET', AT, () => refusal(403, { error: 'No', is_password_needed: true }));
  const second = open();
  api.on('POST', `${AT}unlock/`, () => {
    api.on('GET', AT, { name: 'Alloy', fields: [] });
    return new Response(null, { status: 204 });
  });
  await second.user.type(await screen.findByLabelText('Password'), 'open sesame');
  await second.user.click(screen.getByRole('button', { name: 'Open form' }));
  expect(await screen.findByRole('heading', { name: 'Send a request to Alloy' })).toBeTruthy();
});
