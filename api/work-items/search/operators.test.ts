import { expect, test } from 'vitest';
import { readQuestion } from './operators.ts';

// docs/contract/search.md#operators
test('operators are taken out of a search, and the words stay', () => {
  expect(readQuestion('login assignee:me -label:x,"two words" due:<7d page')).toEqual({
    text: 'login page',
    phrases: [],
    terms: [
      { operator: 'assignee', values: ['me'], isNot: false },
      { operator: 'label', values: ['x', 'two words'], isNot: true },
      { operator: 'due', values: ['<7d'], isNot: false },
    ],
  });
});

// docs/contract/search.md#exact-words
test('what stands in quotes is a word and a condition', () => {
  expect(readQuestion('"exact words" more')).toEqual({
    text: 'exact words more',
    terms: [],
    phrases: ['exact words'],
  });
});

// docs/contract/search.md#operators
test.each(['http://example.com', 'foo:bar', 'C:', '-x', 'STATE', '"open', 'a:b:c', '""', 'label:""'])(
  'what is no operator stays a word: %s',
  (given) => {
    const { terms, text } = readQuestion(given);
    expect(terms).toEqual([]);
    expect(text.replace(/"/g, '')).toBe(given === 'label:""' ? '' : given.replace(/"/g, ''));
  },
);

// docs/contract/search.md#operators
test('case does not matter, and there are only so many', () => {
  expect(readQuestion('State:Started').terms).toEqual([
    { operator: 'state', values: ['Started'], isNot: false },
  ]);
  expect(readQuestion('label:a '.repeat(50)).terms).toHaveLength(20);
});
