import { expect, test } from 'vitest';
import { answerAt, destinationOf, isAllowedRedirect, isRegistered } from './redirect-uris.ts';

// docs/contract/oauth.md#redirect-addresses
test('programs are answered at https, on the own computer, and by schemes of apps', () => {
  const allowed = [
    'https://claude.ai/api/mcp/auth_callback',
    'https://program.example:8443/cb?a=b',
    'http://127.0.0.1:8123/callback',
    'http://localhost/callback',
    'http://[::1]:9/callback',
    'cursor://anysphere.cursor-mcp/oauth/callback',
    'vscode://vscode.github-authentication/did-authenticate',
    'com.example.app:/oauth',
  ];
  const refused = [
    'http://program.example/cb',
    'http://localhost.evil.example/cb',
    'http://127.0.0.1.evil.example/cb',
    'http://127.0.0.1@evil.example/cb',
    'https://user@program.example/cb',
    'https://program.example/cb#fragment',
    'https://program.example/\\evil.example',
    'https://program.example/a b',
    'https:///cb\n',
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'blob:https://program.example/x',
    'app:/cb',
    '/cb',
    '//evil.example/cb',
    '*',
    '',
  ];
  expect(allowed.filter((uri) => !isAllowedRedirect(uri))).toEqual([]);
  expect(refused.filter(isAllowedRedirect)).toEqual([]);
});

// docs/contract/oauth.md#redirect-addresses
test('an address is compared letter by letter, but for the port on the own computer', () => {
  const registered = ['https://program.example/cb', 'http://127.0.0.1:1234/cb', 'cursor://app/cb'];
  const same = [...registered, 'http://127.0.0.1:4321/cb', 'http://127.0.0.1/cb'];
  const others = [
    'https://program.example/cb/',
    'https://program.example/cb?x=1',
    'https://program.example:444/cb',
    'https://PROGRAM.example/cb',
    'https://evil.example/cb',
    'http://127.0.0.1:4321/other',
    'http://127.0.0.1:4321/cb?x=1',
    'http://127.0.0.1:4321/cb#x',
    'http://localhost:1234/cb',
    'http://user@127.0.0.1:1234/cb',
    'https://127.0.0.1:1234/cb',
    'cursor://app/cb2',
  ];
  expect(same.filter((uri) => !isRegistered(registered, uri))).toEqual([]);
  expect(others.filter((uri) => isRegistered(registered, uri))).toEqual([]);
});

// docs/contract/oauth.md#what-is-shown
test('people read where an answer goes', () => {
  expect(destinationOf('https://xn--e1afmkfd.example/cb').destination).toBe('xn--e1afmkfd.example');
  expect(destinationOf('http://127.0.0.1:80/cb')).toEqual({
    destination: '127.0.0.1',
    destination_kind: 'computer',
  });
  expect(destinationOf('cursor://app/cb')).toEqual({ destination: 'cursor://', destination_kind: 'app' });
});

// docs/contract/oauth.md#the-answer
test('an answer is added to what the address has in its query', () => {
  expect(answerAt('https://program.example/cb?a=b', { code: 'x y', state: undefined })).toBe(
    'https://program.example/cb?a=b&code=x+y',
  );
  expect(answerAt('cursor://app/cb', { code: 'x' })).toBe('cursor://app/cb?code=x');
  expect(answerAt('com.example.app:/cb', { code: 'x' })).toBe('com.example.app:/cb?code=x');
});
