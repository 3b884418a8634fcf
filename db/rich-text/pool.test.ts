import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { RichTextError } from './html/error.ts';
import { TextPool } from './pool.ts';

const words = (result: { description_stripped: string | null }) => result.description_stripped;

test('a thread that ends because it was idle takes no new text', async () => {
  const pool = new TextPool({ threads: 1, job_ms: 20_000, idle_ms: 0 });
  for (let n = 0; n < 5; n += 1) {
    expect(words(await pool.run('convertHtml', `<p>${n}</p>`, 'rich'))).toBe(String(n));
    // Timers of the same length fire in order: this one right after that of the pool, which ends the thread.
    await delay(0);
  }
}, 30_000);

// docs/contract/texts.md#long-texts
test('a text that takes too long is refused, and those that wait behind it are converted', async () => {
  const pool = new TextPool({ threads: 1, job_ms: 1_500, idle_ms: 60_000 });
  const long = `<p>${'<b>x</b> y '.repeat(400_000)}</p>`;
  const [first, ...others] = await Promise.allSettled([
    pool.run('convertHtml', long, 'rich'),
    ...['a', 'b', 'c'].map((word) => pool.run('convertHtml', `<p>${word}</p>`, 'rich')),
  ]);
  expect(first).toMatchObject({ status: 'rejected', reason: expect.any(RichTextError) });
  expect(others.map((each) => each.status === 'fulfilled' && words(each.value))).toEqual(['a', 'b', 'c']);
}, 30_000);
