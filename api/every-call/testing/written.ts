const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const TIME = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)|\d{8}T\d{6}Z/g;
/** Bytes, keys, signatures and names that are made by chance. */
const CHANCE = /\$argon2id\$[^"]+|[0-9a-f]{16,}|[\w+/.=-]{60,}|^[0-9a-f]{8}$|^[0-9a-f]{4}$/g;
/** They only go up, also when a test puts rows back. */
const COUNTERS = new Set(['seq', 'epoch']);

/** Two writes of the same are equal when their rows are, but for what no two rows share: times, new ids, chance. */
export class Normalizer {
  private readonly known: ReadonlySet<string>;

  /** Ids in these texts stay as they are; all others are new. */
  constructor(texts: readonly string[]) {
    this.known = new Set(texts.flatMap((text) => text.match(UUID) ?? []));
  }

  /** The value as text, without what differs by nature. Nothing said is nothing: null, "" and absent are one. */
  of(value: unknown): string {
    return JSON.stringify(this.strip(value));
  }

  private strip(value: unknown): unknown {
    if (typeof value === 'string') return this.stripText(value);
    if (Array.isArray(value)) return value.map((each) => this.strip(each));
    if (typeof value !== 'object' || value === null) return value;
    const fields = Object.entries(value).filter(
      ([key, each]) => each !== null && each !== '' && !COUNTERS.has(key),
    );
    return Object.fromEntries(fields.map(([key, each]) => [key, this.strip(each)]));
  }

  private stripText(text: string): string {
    return text
      .replaceAll(UUID, (id) => (this.known.has(id) ? id : '<new>'))
      .replaceAll(TIME, '<time>')
      .replaceAll(CHANCE, '<chance>');
  }
}
