import { expect, test } from 'vitest';
import { cleanFileName, dispositionOf, keyName } from './file-name.ts';
import { isNameOfType } from './file-types.ts';

// docs/contract/files.md#names-of-files
test.each([
  ['report.pdf', 'report.pdf'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\dir\\a.png', 'a.png'],
  ['..', 'file'],
  ['.env', 'env'],
  ['', 'file'],
  ['a\u0000b\n.txt', 'ab.txt'],
  ['evil\u202egnp.exe', 'evilgnp.exe'],
  ['👩\u200d💻.png', '👩\u200d💻.png'],
  ['  spaced  ', 'spaced'],
  ['отчёт.doc', 'отчёт.doc'],
  ['x'.repeat(300), 'x'.repeat(255)],
])('of %o is kept %o', (name, retained) => {
  expect(cleanFileName(name)).toBe(retained);
});

// docs/contract/files.md#names-of-files
test.each(['Ünï & söhne.png', 'отчёт.doc', '${filename}', '../..', '', 'a/b\\c', '\u202e.png'])(
  'of %o a key holds nothing but letters, digits, dots and dashes',
  (name) => {
    expect(keyName(name)).toMatch(/^\w[\w.-]*$/);
  },
);

// docs/contract/files.md#shown-or-saved
test('a name in a header is in UTF-8, with nothing in it that a header could be ended by', () => {
  expect(dispositionOf('attachment', 'ä "b"; (c)*\'.png')).toBe(
    "attachment; filename*=UTF-8''%C3%A4%20%22b%22%3B%20%28c%29%2A%27.png",
  );
});

// docs/contract/files.md#names-of-files
test.each([
  ['a.png', 'image/png', true],
  ['a.PNG', 'image/png', true],
  ['a.jpeg', 'image/jpg', true],
  ['a', 'image/png', true],
  ['a.svg', 'image/png', false],
  ['a.html', 'image/png', false],
  ['a.unheard', 'image/png', true],
  ['a.html', 'application/octet-stream', true],
  ['a.csv', 'text/plain', true],
])('%s as %s: %s', (name, type, expected) => {
  expect(isNameOfType(name, type)).toBe(expected);
});
