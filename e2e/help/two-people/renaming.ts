import { expect } from 'vitest';
import { type Person, expectStatus } from '../person.ts';

const PAUSE_MS = 20;

type Attempt = { marker: string; status: number; ms: number; at: number; retryAfter: string | null };

type Writers = {
  attempts: () => Attempt[];
  /** Waits until each of them was once more answered that it is stored. */
  untilStored: () => Promise<void>;
  stop: () => Promise<void>;
  /** Compares what each item went through with what its writer was answered. */
  check: () => Promise<void>;
};

/**
 * One writer an item, who renames it again and again, each time with a name that nobody else gives, and goes on once
 * they have an answer, whatever it is.
 */
export function startWriters(person: Person, project: string, items: string[]): Writers {
  const attempts = new Map<string, Attempt[]>(items.map((id) => [id, []]));
  const over = new AbortController();
  const mark = Math.random().toString(36).slice(2, 8);
  const write = async (id: string, marker: string): Promise<Attempt> => {
    const at = performance.now();
    const reply = await person
      .callOnce('PATCH', `${project}/issues/${id}/`, { name: marker })
      .catch(() => null);
    return {
      marker,
      at,
      status: reply?.status ?? 0,
      ms: performance.now() - at,
      retryAfter: reply?.headers.get('retry-after') ?? null,
    };
  };
  const run = async (id: string, index: number) => {
    for (let n = 0; !over.signal.aborted; n += 1) {
      attempts.get(id)!.push(await write(id, `${mark}-${index}-${n}`));
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  };
  const running = items.map(run);
  const stored = (made: Attempt[], from = 0) => made.slice(from).some(({ status }) => status === 204);
  return {
    attempts: () => [...attempts.values()].flat(),
    untilStored: async () => {
      const before = new Map([...attempts].map(([id, made]) => [id, made.length]));
      const behind = () => [...attempts].filter(([id, made]) => !stored(made, before.get(id)));
      await expect.poll(behind, { timeout: 30_000 }).toEqual([]);
    },
    stop: async () => {
      over.abort();
      await Promise.all(running);
    },
    check: async () => {
      for (const [id, made] of attempts) await checkItem(person, `${project}/issues/${id}/`, made);
    },
  };
}

/** Nothing acknowledged is lost, nothing is there twice, and nothing came after what was sent later. */
async function checkItem(person: Person, url: string, made: Attempt[]): Promise<void> {
  type Row = { field: string | null; new_value: string };
  const history = expectStatus<Row[]>(
    await person.call('GET', `${url}history/?activity_type=issue-property`),
    200,
  );
  const stored = history.filter(({ field }) => field === 'name').map((row) => row.new_value);
  const acknowledged = made.filter(({ status }) => status === 204).map(({ marker }) => marker);
  expect(acknowledged.filter((marker) => !stored.includes(marker))).toEqual([]);
  const sent = made.map(({ marker }) => marker);
  expect(stored).toEqual(sent.filter((marker) => stored.includes(marker)));
  const item = expectStatus<{ name: string }>(await person.call('GET', url), 200);
  expect(item.name).toBe(stored.at(-1));
}
