import { expect, test } from 'vitest';
import { mergeHtml, mergeLines } from './merge.ts';
import { sanitizeOnThisThread } from './html/rules.ts';

const p = (text: string) => `<p class="editor-paragraph-block">${text}</p>`;
const merge = (seen: string, stored: string, sent: string) =>
  sanitizeOnThisThread(mergeHtml({ seen, stored, sent }));

test.each<[string, [string, string, string], string]>([
  ['words at two ends', [p('b'), p('a b'), p('b c')], p('a b c')],
  ['paragraphs at two ends', [p('b'), p('a') + p('b'), p('b') + p('c')], p('a') + p('b') + p('c')],
  ['one that changed nothing', [p('a'), p('a'), p('b')], p('b')],
  ['one that was emptied, and one that was not touched', [p('a'), '<p></p>', p('a')], p('')],
  ['a word that went, and one that came', [p('one two'), p('two'), p('one two three')], p('two three')],
])('%s are one text', (_what, [seen, stored, sent], expected) => {
  expect(merge(seen, stored, sent)).toBe(expected);
});

test('two words behind one are both there', () => {
  const merged = merge(p('first'), p('first second'), p('first third'));
  expect(merged).toContain('second');
  expect(merged).toContain('third');
  expect(merged.match(/first/g)).toHaveLength(1);
});

test('a word that is saved in pieces stays whole beside what the other one wrote at its place', () => {
  const first = p('first');
  const mine = ['first t', 'first thi', 'first third'].map(p);
  const theirs = ['first s', 'first seco', 'first second'].map(p);
  let [stored, seen, seenByThem] = [first, first, first];
  for (const [at, text] of mine.entries()) {
    stored = merge(seen, stored, text);
    seen = text;
    const other = theirs[at] ?? '';
    stored = merge(seenByThem, stored, other);
    seenByThem = other;
  }
  expect(stored).toBe(p('first second third'));
});

test('what one wrote into a paragraph that the other took away is not lost', () => {
  const merged = merge(p('a') + p('b'), p('b'), p('a with more') + p('b'));
  expect(merged).toContain('a with more');
});

test('a paragraph that became a heading keeps what was written into it', () => {
  const merged = merge(p('Plan'), '<h1 class="editor-heading-block">Plan</h1>', p('Plan B'));
  expect(merged).toContain('<h1 class="editor-heading-block">Plan</h1>');
  expect(merged).toContain('Plan B');
});

test('two texts where there was none are both there', () => {
  const merged = merge('<p></p>', p('mine'), p('yours'));
  expect(merged).toContain('mine');
  expect(merged).toContain('yours');
});

test('lines without formats are merged too, and stay as they are: blanks, signs and empty lines', () => {
  const seen = 'one\n\n<b> & "two"\n  three';
  expect(mergeLines({ seen, stored: `zero\n${seen}`, sent: `${seen}\nfour` })).toBe(`zero\n${seen}\nfour`);
  expect(mergeLines({ seen: '', stored: '', sent: 'new' })).toBe('new');
});

test('nothing that anybody wrote is lost, whatever both do', () => {
  const words = (marks: string[]) => marks.map((mark) => p(`${mark} ${mark}x`)).join('');
  const base = ['a', 'b', 'c', 'd'];
  for (let mask = 0; mask < 4 ** base.length; mask += 1) {
    const [stored, sent] = [0, 1].map((who) =>
      base.flatMap((mark, index) => {
        const act = Math.floor(mask / 4 ** index) % 4;
        const isGone = act === who + 1;
        const isGrown = act === 3 || act === (who ? 1 : 2);
        return isGone ? [] : [isGrown ? `${mark} by${who}${mark}` : mark];
      }),
    ) as [string[], string[]];
    const merged = merge(words(base), words(stored), words(sent));
    for (const made of [...stored, ...sent].flatMap((mark) => mark.match(/by\d\w/g) ?? []))
      expect(merged, `${stored.join()} | ${sent.join()}`).toContain(made);
  }
});
