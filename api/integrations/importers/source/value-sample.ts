/** So many values of a field are looked at to tell what kind it is of. */
const MAX_VALUES = 2_000;
const MAX_LENGTH = 300;

/** What the values of a custom field of a file are like. */
export class ValueSample {
  /** Distinct values in the order of the file. Upper and lower case count as the same. */
  readonly values = new Map<string, string>();
  /** How many items have one. */
  items = 0;
  /** There are more values than are held. */
  isCut = false;
  hasSeveral = false;
  hasLines = false;
  longest = 0;

  /** The values that one item has. */
  note(texts: readonly string[]): void {
    if (texts.length > 0) this.items += 1;
    this.hasSeveral ||= texts.length > 1;
    for (const text of texts.map((each) => each.trim())) {
      this.longest = Math.max(this.longest, text.length);
      this.hasLines ||= text.includes('\n');
      const key = text.slice(0, MAX_LENGTH).toLowerCase();
      if (this.values.size < MAX_VALUES || this.values.has(key)) {
        if (!this.values.has(key)) this.values.set(key, text.slice(0, MAX_LENGTH));
      } else this.isCut = true;
    }
  }
}
