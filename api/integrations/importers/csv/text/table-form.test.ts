import { describe, expect, test } from 'vitest';
import { formOf, separatorIn } from './table-form.ts';

describe('the form of a table', () => {
  test.each([
    [['Title,Status', 'A,Done'], ',', 2],
    [['Titel;Text, kurz', 'A;x', 'B;y'], ';', 2],
    [['Title;Status;Note', 'A;b, c;d', 'B'], ';', 3],
    [['Title\tStatus', 'A, b, c\tDone'], '\t', 2],
    [['Title|Status', '"A|B"|Done'], '|', 2],
    [['Title,Status', 'A,Done,x', 'B,Done,y'], ',', 3],
    [['Title,Status', 'A,Done,x', 'B,Done,'], ',', 2],
    [['Title,Note', 'A,"two', 'lines; and; more"', 'B,c'], ',', 2],
    [['Title', 'A, b; c'], '', 1],
    [['Title,Status,Note'], ',', 3],
    [[], '', 1],
  ] as const)('%j', (lines, delimiter, width) => {
    expect(formOf(lines, null)).toEqual({ delimiter, width });
  });

  test('is that which the table names', () => {
    expect(formOf(['Title,Status', 'A;B'], ';')).toEqual({ delimiter: ';', width: 2 });
  });
});

test.each([
  ['sep=;', ';'],
  ['"sep=,"', ','],
  ['Sep=|', '|'],
  ['sep=\t', '\t'],
  ['sep=\\t', '\t'],
  ['sep=;;;', ';'],
  ['sep=a', null],
  ['sep=', null],
  ['separator', null],
])('%j names the separator %j', (line, separator) => expect(separatorIn(line)).toBe(separator));
