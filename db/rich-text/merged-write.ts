import { AppError } from '@tandem/shared/http/errors.ts';
import type { Versions } from './merge.ts';
import { runJob } from './pool.ts';
import { sanitizeHtml } from './sanitize.ts';

/** So often in a row somebody else may be quicker. */
const MAX_TRIES = 5;

/** Another text is stored than the one that was seen. */
class OtherTextError extends Error {
  readonly stored: string;

  constructor(stored: string) {
    super('The text was changed meanwhile.');
    this.stored = stored;
  }
}

type Text = {
  /** What the writer has seen; without it theirs takes the place of whatever is stored. */
  seen: string | null | undefined;
  sent: string;
};

/**
 * Writes a text, in a transaction that is rolled back when `requireSeen` finds another text than the writer has seen.
 * Then it is written again as what became of both (docs/contract/texts.md#texts-that-say-what-they-replace).
 */
type Write<T> = (text: string, requireSeen: (stored: string) => void) => Promise<T>;

async function writeMerged<T>(
  { seen, sent }: Text,
  merge: (versions: Versions) => Promise<string>,
  write: Write<T>,
): Promise<T> {
  let [known, text] = [seen, sent];
  for (let tries = 1; ; tries += 1) {
    try {
      return await write(text, (stored) => {
        if (typeof known !== 'string' || stored === known || stored === text) return;
        throw new OtherTextError(stored);
      });
    } catch (error) {
      if (!(error instanceof OtherTextError) || typeof seen !== 'string') throw error;
      if (tries === MAX_TRIES) throw new AppError(409, { error: error.message });
      known = error.stored;
      text = await merge({ seen, stored: known, sent });
    }
  }
}

/** HTML that is stored as it may be shown. */
export async function writeMergedHtml<T>({ seen, sent }: Text, write: Write<T>): Promise<T> {
  const clean = async (html: string) => (await sanitizeHtml(html)) || '<p></p>';
  return writeMerged(
    { seen: typeof seen === 'string' ? await clean(seen) : seen, sent: await clean(sent) },
    async (versions) => clean(await runJob('mergeHtml', versions)),
    write,
  );
}

/** A text without formats. */
const writeMergedLines = <T>(text: Text, write: Write<T>): Promise<T> =>
  writeMerged(text, (versions) => runJob('mergeLines', versions), write);

type Described = { description?: string | undefined; expected_description?: string | null | undefined };

/** The fields that a body names, among them a description, which is merged when it says what it replaces. */
export function writeDescribed<I extends Described, T>(
  { expected_description: seen, ...fields }: I,
  write: (fields: Omit<I, 'expected_description'>, requireSeen: (stored: string) => void) => Promise<T>,
): Promise<T> {
  const { description: sent } = fields as Described;
  if (sent === undefined) return write(fields, () => {});
  return writeMergedLines({ seen, sent }, (description, requireSeen) =>
    write({ ...fields, description }, requireSeen),
  );
}
