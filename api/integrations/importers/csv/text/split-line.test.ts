import { describe, expect, test } from 'vitest';
import { splitLine } from './split-line.ts';

describe('a line is cut into cells', () => {
  test.each([
    ['a,b,', ['a', 'b', '']],
    ['"a, b",c', ['a, b', 'c']],
    ['"a ""b""",""', ['a "b"', '']],
    ['"""a"" b","a ""b"""', ['"a" b', 'a "b"']],
    ['"",a', ['', 'a']],
    ['"""",a', ['"', 'a']],
    ['"a" , "b"  ,c', ['a', 'b', 'c']],
    // Quotes that are none of a cell.
    ['Buy a 24" screen,Done', ['Buy a 24" screen', 'Done']],
    ['Say "hi" to all,"To do"', ['Say "hi" to all', 'To do']],
    ['5" or 6",7"', ['5" or 6"', '7"']],
    ['"Say "hi" to all",Done', ['Say "hi" to all', 'Done']],
    ['"24" screen,Done', ['"24" screen', 'Done']],
    ['"24" screen,"To do"', ['"24" screen', 'To do']],
    ['"The big one" of ours,Done,""', ['"The big one" of ours', 'Done', '']],
  ])('%s', (line, cells) => expect(splitLine(line, ',')).toEqual({ cells }));

  test('at any delimiter, and at none', () => {
    expect(splitLine('"a\tb"\tc', '\t')).toEqual({ cells: ['a\tb', 'c'] });
    expect(splitLine('a,b|"c|d"', '|')).toEqual({ cells: ['a,b', 'c|d'] });
    expect(splitLine('a, b; c', '')).toEqual({ cells: ['a, b; c'] });
    expect(splitLine('"a, b"', '')).toEqual({ cells: ['a, b'] });
  });

  test('of which one may go on in the next lines', () => {
    const first = splitLine('a,"b, ""c""', ',');
    expect(first).toEqual({ open: { cells: ['a'], text: 'b, ""c""' } });
    const open = { cells: ['a'], text: 'b' };
    expect(splitLine('say "hi" there', ',', open)).toEqual({
      open: { cells: ['a'], text: 'b\nsay "hi" there' },
    });
    expect(splitLine('', ',', { cells: ['a'], text: 'b' })).toEqual({ open: { cells: ['a'], text: 'b\n' } });
    expect(splitLine('c","d', ',', { cells: ['a'], text: 'b' })).toEqual({
      open: { cells: ['a', 'b\nc'], text: 'd' },
    });
    expect(splitLine('c",d', ',', { cells: ['a'], text: 'b' })).toEqual({ cells: ['a', 'b\nc', 'd'] });
  });

  test('unless the quote of one before is still open where the next one begins', () => {
    expect(splitLine('B,"To do"', ',', { cells: [], text: 'a,Done' })).toBeNull();
    expect(splitLine('"B",Done', ',', { cells: [], text: 'a,Done' })).toBeNull();
    expect(splitLine('"a,"B",Done', ',')).toBeNull();
  });
});
