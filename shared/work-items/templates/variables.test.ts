import { expect, test } from 'vitest';
import { DEFAULT_WEEK } from '../../workspaces/working-days/weekdays.ts';
import { dayOfOffset } from './offsets.ts';
import { fillHtml, fillText, isAskName, variablesIn, withTypedAsks } from './variables.ts';

const texts = new Map([
  ['device', '<b>{{date}}</b> & "x"'],
  ['date', 'Nov 20'],
  ['which & what', 'never'],
]);

// docs/contract/templates.md#variables
test.each([
  ['{{Device}}', '<b>{{date}}</b> & "x"'],
  ['{{  DATE }} {{date}}', 'Nov 20 Nov 20'],
  ['{{unknown}} {{}} {date} {{{date}}}', '{{unknown}} {{}} {date} {Nov 20}'],
  ['{{ask: {{date}}}}', '{{ask: Nov 20}}'],
  ['{{date', '{{date'],
])('a name %s becomes %s', (text, filled) => {
  expect(fillText(text, texts)).toBe(filled);
});

// docs/contract/templates.md#variables
test.each([
  ['<p>{{Device}}</p>', '<p>&lt;b&gt;{{date}}&lt;/b&gt; &amp; &quot;x&quot;</p>'],
  [
    '<a href="{{date}}" title=\'>{{date}}\'>{{date}}</a>',
    '<a href="{{date}}" title=\'>{{date}}\'>Nov 20</a>',
  ],
  ['<p>{{&nbsp;date&nbsp;}}</p>', '<p>Nov 20</p>'],
  ['<p>{{<b>date</b>}}</p>', '<p>{{<b>date</b>}}</p>'],
])('HTML %s becomes %s', (html, filled) => {
  expect(fillHtml(html, texts)).toBe(filled);
});

// docs/contract/templates.md#questions
test('names of questions are letters, digits and single spaces, and no other variables', () => {
  expect(['Device', 'Версия 2', '端末', 'a b'].map(isAskName)).toEqual([true, true, true, true]);
  expect(['date', ' x', 'a  b', 'a{b', '', 'ASK', '<b>'].some(isAskName)).toBe(false);
});

test('a text of braces takes no time', () => {
  const started = performance.now();
  variablesIn('{{'.repeat(50_000));
  variablesIn(`{{${'a'.repeat(100_000)}`);
  fillHtml('<'.repeat(50_000), texts);
  expect(performance.now() - started).toBeLessThan(2_000);
});

// docs/contract/templates.md#questions
test('questions typed by hand get names of their own', () => {
  const node = {
    name: '{{ask: Date}} {{ask: ?}} {{ask: date!}} {{ask: Date}}',
    description_html: '',
    children: [],
  };
  const { item, asks } = withTypedAsks({ item: node as never, asks: [] });
  expect(asks.map(({ name }) => name)).toEqual(['Date 2', 'Question', 'date 3']);
  expect(item.name).toBe('{{Date 2}} {{Question}} {{date 3}} {{Date 2}}');
});

// docs/contract/templates.md#questions
test.each([
  ['a letter of two units where names end', [`${'a'.repeat(34)}𝐀${'b'.repeat(9)}`], 1],
  ['letters of two units alone', ['𠮷'.repeat(90)], 1],
  ['half a letter', [`${'a'.repeat(10)}\ud800`, '\ud83d'], 2],
  ['names that begin alike', Array.from({ length: 500 }, (_, at) => `${'a'.repeat(60)} ${at}`), 500],
])('typed questions with %s end, and each has a name', (_what, questions, count) => {
  const name = questions.map((question) => `{{ask: ${question}}}`).join(' ');
  const { asks } = withTypedAsks({ item: { name, description_html: '', children: [] } as never, asks: [] });
  expect(asks.every((ask) => isAskName(ask.name))).toBe(true);
  expect(new Set(asks.map((ask) => ask.name.toLowerCase())).size).toBe(count);
});

// docs/contract/templates.md#days
test('days count from the day, working days by the calendar', () => {
  const calendar = { days: DEFAULT_WEEK, holidays: [{ day: '2026-11-23', name: 'Holiday', minutes: 0 }] };
  const of = (days: number, unit: 'days' | 'working_days') =>
    dayOfOffset({ days, unit }, '2026-11-20', calendar);
  expect([of(3, 'days'), of(1, 'working_days'), of(-5, 'working_days'), of(0, 'working_days')]).toEqual([
    '2026-11-23',
    '2026-11-24',
    '2026-11-13',
    '2026-11-20',
  ]);
  expect(dayOfOffset(null, '2026-11-20', calendar)).toBeNull();
});
