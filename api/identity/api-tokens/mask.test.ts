import { expect, test } from 'vitest';
import { queryWithoutSecrets, textWithoutSecrets, withoutSecrets } from './mask.ts';

// docs/contract/api-tokens.md#no-secrets-in-the-log
test('values of secrets are masked, in JSON that is whole and in JSON that is cut off', () => {
  expect(withoutSecrets('{"name":"a","new_password":"p\\"q","n":1}')).toBe(
    '{"name":"a","new_password":"•••","n":1}',
  );
  expect(withoutSecrets('{"secret_key":"abc')).toBe('{"secret_key":"•••"');
  expect(withoutSecrets(`{"note":"use tandem_api_${'0a'.repeat(20)} there"}`)).toBe(
    '{"note":"use ••• there"}',
  );
  expect(withoutSecrets('{"name":"a token"}')).toBe('{"name":"a token"}');
});

// docs/contract/api-tokens.md#no-secrets-in-the-log
test('values of secrets in a query are masked', () => {
  expect(queryWithoutSecrets('per_page=5&api_token=abc&x=1')).toBe('per_page=5&api_token=•••&x=1');
  expect(queryWithoutSecrets('token=abc')).toBe('token=•••');
});

// docs/contract/api-tokens.md#no-secrets-in-the-log
test('addresses by which intake takes what is sent are masked, in answers and in paths', () => {
  const key = '0a'.repeat(16);
  expect(withoutSecrets(`{"address":"https://tandem.example/api/public/hooks/${key}/"}`)).toBe(
    '{"address":"https://tandem.example/api/public/hooks/•••/"}',
  );
  expect(withoutSecrets(`{"address":"intake-${key}@in.example.com"}`)).toBe(
    '{"address":"intake-•••@in.example.com"}',
  );
  expect(textWithoutSecrets(`/api/public/hooks/${key}/`)).toBe('/api/public/hooks/•••/');
  expect(textWithoutSecrets('/api/workspaces/intake-form/')).toBe('/api/workspaces/intake-form/');
});

// docs/contract/api-tokens.md#no-secrets-in-the-log
test('links by which people join are masked, in answers and in paths', () => {
  const id = '01234567-89ab-4cde-8f01-23456789abcd';
  const key = `${id}.${'0a'.repeat(32)}`;
  expect(withoutSecrets(`{"invite_link":"/workspace-invitations/?invitation_id=${key}&slug=acme"}`)).toBe(
    `{"invite_link":"/workspace-invitations/?invitation_id=${id}.•••&slug=acme"}`,
  );
  expect(textWithoutSecrets(`/api/workspaces/acme/invite-link/${key}/join/`)).toBe(
    `/api/workspaces/acme/invite-link/${id}.•••/join/`,
  );
});
