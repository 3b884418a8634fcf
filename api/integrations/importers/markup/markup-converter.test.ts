import { afterEach, expect, test } from 'vitest';
import { MarkupConverter } from './markup-converter.ts';

const settings = { format: 'jira' as const, references: { browse_path: '/', projects: {}, people: {} } };
const job = (body: string) => ({ parts: [{ body }], files: {} });
/** Marks that are opened and never closed cost the transformer time with the square of their number. */
const SLOW_TEXT = '*a '.repeat(200_000);

let converter: MarkupConverter | undefined;
afterEach(() => converter?.close());

test('answers in the order of the jobs', async () => {
  converter = new MarkupConverter(settings);
  const [first, second] = await Promise.all([
    converter.convert([job('*one*'), job('two')]),
    converter.convert([job('h1. three')]),
  ]);
  expect(first.map(({ html }) => html)).toEqual(['<p><strong>one</strong></p>', '<p>two</p>']);
  expect(second[0]).toEqual({ html: '<h1>three</h1>', stripped: 'three', mentioned: [] });
  expect(await converter.convert([])).toEqual([]);
});

test(
  'gives up on a text that takes too long, and converts those around it',
  { timeout: 30_000 },
  async () => {
    converter = new MarkupConverter(settings, 800);
    const texts = await converter.convert([job('*before*'), job(SLOW_TEXT), job('*after*')]);
    expect(texts[0]?.html).toBe('<p><strong>before</strong></p>');
    expect(texts[1]?.html).toBe(`<pre><code>${SLOW_TEXT}</code></pre>`);
    expect(texts[2]?.html).toBe('<p><strong>after</strong></p>');
    expect(converter.given_up).toBe(1);
    expect((await converter.convert([job('_later_')]))[0]?.html).toBe('<p><em>later</em></p>');
  },
);
