import type { ConvertedText, MarkupJob } from './markup/convert-parts.ts';
import type { MarkupConverter } from './markup/markup-converter.ts';
import type { SourceItem, TextPart, TrackerSource } from './source/source-item.ts';
import type { ItemPlanner, PlannedItem } from './write/plan-items.ts';
import type { ReadyItem } from './write/ready-item.ts';

/** Each statement costs the same once more; that of each row is small beside it below some hundred. */
const BATCH_ITEMS = 400;
const BATCH_CHARACTERS = 400_000;
/** Batches that are read and being converted while one is written; more would cost memory and gain nothing. */
const AHEAD = 2;

type PreparedBatch = { items: ReadyItem[]; read: number };

type Input = {
  source: TrackerSource;
  /** Places of the records that the survey refused. */
  skipped: ReadonlySet<string>;
  planner: ItemPlanner;
  converter: MarkupConverter;
};

/**
 * The items of a file in their order, planned and with converted texts, in batches. The next batch is read while its
 * reader writes one.
 */
export const prepareItems = (input: Input): AsyncGenerator<PreparedBatch> => oneAhead(prepareBatches(input));

/** Asks for the next value before its reader has done with the last one. */
async function* oneAhead<T>(values: AsyncGenerator<T, void>): AsyncGenerator<T> {
  let next = values.next();
  try {
    for (let result = await next; result.done !== true; result = await next) {
      next = values.next();
      // A failure is thrown when its turn comes, not while the reader is busy.
      next.catch(() => {});
      yield result.value;
    }
  } finally {
    await values.return(undefined);
  }
}

async function* prepareBatches(input: Input): AsyncGenerator<PreparedBatch, void> {
  const waiting: Promise<PreparedBatch>[] = [];
  for await (const items of readBatches(input)) {
    waiting.push(prepareBatch(items, input));
    const [first] = waiting;
    if (waiting.length > AHEAD && first) {
      yield await first;
      void waiting.shift();
    }
  }
  for (const batch of waiting) yield await batch;
}

async function* readBatches({ source, skipped }: Input): AsyncGenerator<SourceItem[]> {
  let items: SourceItem[] = [];
  let characters = 0;
  for await (const entry of source.read()) {
    if ('error' in entry || skipped.has(entry.place)) continue;
    items.push(entry.item);
    characters += lengthOf(entry.item.parts);
    for (const comment of entry.item.comments) characters += lengthOf(comment.parts);
    if (items.length < BATCH_ITEMS && characters < BATCH_CHARACTERS) continue;
    yield items;
    items = [];
    characters = 0;
  }
  if (items.length > 0) yield items;
}

const lengthOf = (parts: readonly TextPart[]): number =>
  parts.reduce((sum, { body }) => sum + lengthOfBody(body), 0);

const lengthOfBody = (body: TextPart['body']): number => {
  if (typeof body === 'string') return body.length;
  return 'html' in body ? body.html.length : 1000;
};

async function prepareBatch(items: SourceItem[], { planner, converter }: Input): Promise<PreparedBatch> {
  const planned = items.flatMap((item) => planner.plan(item) ?? []);
  const texts = (await converter.convert(planned.flatMap(jobsOf))).values();
  return { items: planned.map((one) => takeTexts(one, texts)), read: items.length };
}

function jobsOf({ item, action, comments }: PlannedItem): MarkupJob[] {
  const { parts, files } = item;
  return [
    ...(action === 'keep' ? [] : [{ parts, files }]),
    ...comments.map(({ comment }) => ({ parts: comment.parts, files })),
  ];
}

/** Takes as many texts as `jobsOf` asked for, in the same order. */
function takeTexts(planned: PlannedItem, texts: Iterator<ConvertedText, undefined>): ReadyItem {
  const next = (): ConvertedText => {
    const { value } = texts.next();
    if (value === undefined) throw new Error('There are fewer texts than were sent.');
    return value;
  };
  return {
    planned,
    description: planned.action === 'keep' ? null : next(),
    comments: planned.comments.map((comment) => ({ planned: comment, text: next() })),
  };
}
