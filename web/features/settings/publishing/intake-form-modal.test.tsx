import { projectStream } from '@tandem/shared/sync/stream.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { projects } from '#entities/projects/projects/store.ts';
import { answer, refusal, stubApi, type TestApi } from '#testing/api.ts';
import { show, withTexts } from '#testing/dom.tsx';
import { projectRow } from '#testing/rows.ts';
import { signIn, signOutOfTest } from '#testing/session.ts';
import type { Wire } from '#testing/wire.ts';
import { IntakeFormModal } from './intake-form-modal.tsx';

withTexts('publishing');

const FORM = '/api/workspaces/w/projects/p/intake-form/';
const stream = projectStream('p');
let api: TestApi;
let wire: Wire;

const form = (fields: object = {}) => ({
  id: 'f',
  anchor: 'f00',
  entity_name: 'intake',
  entity_identifier: 'i',
  project: 'p',
  workspace: 'w',
  expires_at: null,
  has_password: false,
  created_at: '',
  updated_at: '',
  deleted_at: null,
  created_by: 'ada',
  updated_by: 'ada',
  ...fields,
});
const at = (body: object, seq: number) => answer(body, { seqs: { [stream]: seq } });

beforeEach(() => {
  wire = signIn({ role: ROLE.ADMIN });
  projects.confirmRows([projectRow('p', { name: 'Engine' })], 'workspace:w', 0);
  api = stubApi().on('GET', FORM, () => at({ id: null, anchor: null }, 1));
});
afterEach(() => {
  signOutOfTest();
  vi.unstubAllGlobals();
});

const open = () => show(<IntakeFormModal projectId="p" onClose={() => {}} />).user;
const link = () => screen.findByLabelText<HTMLInputElement>('Public link');

test('the form is opened, has its link, is given another, and is closed', async () => {
  const user = open();
  api.on('POST', FORM, () => at(form(), 2));
  await user.click(await screen.findByRole('switch', { name: 'Accept requests' }));
  expect((await link()).value).toContain('/spaces/intake/f00/');
  api.on('POST', `${FORM}renew/`, () => at(form({ anchor: 'ba7' }), 3));
  await user.click(screen.getByRole('button', { name: 'Change link…' }));
  await user.click(await screen.findByRole('button', { name: 'Change link' }));
  await vi.waitFor(async () => expect((await link()).value).toContain('/spaces/intake/ba7/'));
  api.on('DELETE', FORM, () => {
    api.on('GET', FORM, () => at({ id: null, anchor: null }, 4));
    return new Response(null, { status: 204 });
  });
  await user.click(screen.getByRole('switch', { name: 'Accept requests' }));
  await user.click(await screen.findByRole('button', { name: 'Close form' }));
  await vi.waitFor(() => expect(screen.queryByLabelText('Public link')).toBeNull());
  expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Accept requests' }).checked).toBe(false);
});

test('what another administrator does is seen at once', async () => {
  open();
  await screen.findByRole('switch', { name: 'Accept requests' });
  wire.deliver(stream, { kind: 'intake_form', op: 'put', id: 'f', row: form() });
  expect((await link()).value).toContain('/spaces/intake/f00/');
  wire.deliver(stream, { kind: 'intake_form', op: 'remove', id: 'f' });
  await vi.waitFor(() => expect(screen.queryByLabelText('Public link')).toBeNull());
});

test('a password is set, and why it is not is said', async () => {
  api.on('GET', FORM, () => at(form(), 1));
  const user = open();
  await user.click(await screen.findByRole('switch', { name: 'Require a password' }));
  await user.type(screen.getByLabelText('Form password'), 'open sesame');
  api.on('PATCH', FORM, () => refusal(400, { error: 'The project is archived.' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('The project is archived.')).toBeTruthy();
  api.on('PATCH', FORM, () => at(form({ has_password: true }), 2));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await vi.waitFor(() => expect(screen.queryByText('The project is archived.')).toBeNull());
  expect(api.sent('PATCH', FORM).at(-1)?.body).toEqual({ password: 'open sesame', expires_at: null });
});
