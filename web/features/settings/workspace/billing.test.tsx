import { ROLE } from '@tandem/shared/roles.ts';
import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { stubApi } from '#testing/api.ts';
import { show, withTexts } from '#testing/dom.tsx';
import { signIn, signOutOfTest } from '#testing/session.ts';
import { Component as Billing } from './billing-screen.tsx';

withTexts('workspace-settings', 'settings');

const PROFILE = '/api/users/me/profile/';

afterEach(() => {
  signOutOfTest();
  vi.unstubAllGlobals();
});

test('an administrator reads what it costs and keeps an address', async () => {
  signIn({ role: ROLE.ADMIN });
  const api = stubApi().on('PATCH', PROFILE, {});
  const { user } = show(<Billing />);
  expect(screen.getByText('Free')).toBeTruthy();
  await user.type(screen.getByLabelText('Address'), 'Long Street 1');
  await user.type(screen.getByLabelText('Country'), 'Norway');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await vi.waitFor(() => expect(api.sent('PATCH', PROFILE)).toHaveLength(1));
  expect(api.sent('PATCH', PROFILE)[0]?.body).toEqual({
    billing_address_country: 'Norway',
    billing_address: { lines: 'Long Street 1' },
    has_billing_address: true,
  });
});

test('it is for administrators alone', () => {
  signIn({ role: ROLE.MEMBER });
  stubApi();
  show(<Billing />);
  expect(screen.queryByText('Free')).toBeNull();
});
