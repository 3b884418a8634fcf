import { expect, test } from 'vitest';
import { csv } from './text-formats.ts';

/** The first cell of a copy that has one line. */
async function firstCell(text: string): Promise<string> {
  async function* lines() {
    yield [[text]];
  }
  let copy = '';
  for await (const part of csv({ titles: ['Name'], keys: ['Name'], lines: lines() })) copy += part;
  return copy.slice(copy.indexOf('\r\n') + 2, -2);
}

// docs/contract/exports.md#csv
test.each([
  ...['=1+1', '+1', '-1', '@SUM(A1)', '\uFF1D1+1', '\uFF0B1', '\uFF0D1', '\uFF20SUM(A1)'],
  ...['  =1', '\u3000\uFF1D1', '\u200B=1', '\u00A0+1', '\t1', '\r1', '\n1', '\n =1'],
])('a cell that begins with %j is marked as text', async (text) => {
  expect(await firstCell(text)).toBe(`"'${text}"`);
});

test.each(['1-1', ' a=b', 'you@example.com', '1\uFF0B1', ''])('%j stays as it is', async (text) => {
  expect(await firstCell(text)).toBe(`"${text}"`);
});
