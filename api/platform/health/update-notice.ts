import packageJson from '../../package.json' with { type: 'json' };

const ANSWER_MS = 5_000;
const REREAD_MS = 24 * 60 * 60_000;
const MAX_LENGTH = 10_000;
const VERSION = /^v?(\d{1,5})\.(\d{1,5})\.(\d{1,5})$/;

export const OWN_VERSION: string = packageJson.version;

const numbersOf = (version: string): number[] | null =>
  VERSION.exec(version.trim())?.slice(1).map(Number) ?? null;

/** Whether a version comes after another one; never what is no version. */
export function isNewer(version: string, than: string): boolean {
  const [a, b] = [numbersOf(version), numbersOf(than)];
  if (!a || !b) return false;
  const at = a.findIndex((number, index) => number !== b[index]);
  return at !== -1 && (a[at] ?? 0) > (b[at] ?? 0);
}

/** The version that an answer names: as a text alone, or as `version` or `tag_name` of an object. */
export function versionIn(text: string): string | null {
  if (numbersOf(text)) return text.trim();
  try {
    const { version, tag_name } = JSON.parse(text) as Record<string, unknown>;
    return [version, tag_name].find((one) => typeof one === 'string' && numbersOf(one)) as string;
  } catch {
    return null;
  }
}

async function ask(url: string): Promise<string | null> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(ANSWER_MS), credentials: 'omit' });
    if (!answer.ok) return null;
    return versionIn((await answer.text()).slice(0, MAX_LENGTH)) ?? null;
  } catch {
    // Without the internet there is no news, and that is none.
    return null;
  }
}

let known: { at: number; url: string; asking: Promise<string | null> } | undefined;

/** A version that is newer than ours, asked for once a day where UPDATE_URL names an address, and never otherwise. */
export async function readUpdate(url: string | undefined): Promise<{ version: string } | null> {
  if (!url) return null;
  if (!known || known.url !== url || performance.now() - known.at > REREAD_MS)
    known = { at: performance.now(), url, asking: ask(url) };
  const version = await known.asking;
  return version && isNewer(version, OWN_VERSION) ? { version: version.replace(/^v/, '') } : null;
}
