import { Parser } from 'htmlparser2';
import { ImportError } from '../source/import-error.ts';
import { MAX_RECORD_BYTES, readLines } from '../source/read-file.ts';
import { readJsonBytes } from '../source/encoding/read-json.ts';

export type XmlElement = {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: XmlElement[];
  text: string;
};
/** `isBroken`: some of its bytes mean nothing. */
export type XmlItem = { line: number; item: XmlElement; isBroken: boolean };

/** No export goes deeper, or has more in one issue. */
const MAX_DEPTH = 40;
const MAX_ELEMENTS = 100_000;

/** Cuts the issues out of the XML of a Jira, one after the other; nothing else of it is held in memory. */
class ItemCutter {
  readonly items: XmlItem[] = [];
  line = 1;
  readonly #open: XmlElement[] = [];
  #depth = 0;
  #started = 1;
  #isBroken = false;
  #elements = 0;
  #length = 0;

  onOpen(name: string, attributes: Readonly<Record<string, string>>): void {
    this.#depth += 1;
    if (this.#depth > MAX_DEPTH) throw new ImportError(`The XML is nested too deep (line ${this.line}).`);
    if (this.#open.length === 0 && name !== 'item') return;
    const element = { name, attributes, children: [], text: '' };
    if (this.#open.length === 0) this.#start();
    this.#open.at(-1)?.children.push(element);
    this.#open.push(element);
    this.#elements += 1;
    this.#take(name.length + 1);
    for (const value of Object.values(attributes)) this.#check(value);
  }

  onText(text: string): void {
    const element = this.#open.at(-1);
    if (!element) return;
    this.#take(text.length);
    this.#check(text);
    element.text += text;
  }

  onClose(): void {
    this.#depth -= 1;
    const element = this.#open.pop();
    if (element && this.#open.length === 0)
      this.items.push({ line: this.#started, item: element, isBroken: this.#isBroken });
  }

  #start(): void {
    this.#started = this.line;
    this.#elements = 0;
    this.#length = 0;
    this.#isBroken = false;
  }

  #check(text: string): void {
    this.#isBroken ||= !text.isWellFormed();
  }

  #take(length: number): void {
    this.#length += length;
    if (this.#length > MAX_RECORD_BYTES || this.#elements > MAX_ELEMENTS)
      throw new ImportError(`The issue in line ${this.#started} is too long.`);
  }
}

/** The elements `item` of an XML file. Throws ImportError for one that ends early, is nested too deep or holds too much. */
export async function* readXmlItems(file: string): AsyncGenerator<XmlItem> {
  const cutter = new ItemCutter();
  let isWhole = false;
  const parser = new Parser(
    {
      onopentag: (name, attributes) => cutter.onOpen(name, attributes),
      ontext: (text) => cutter.onText(text),
      onclosetag: (name, isImplied) => {
        cutter.onClose();
        isWhole ||= name === 'rss' && !isImplied;
      },
    },
    { xmlMode: true },
  );
  for await (const { number, text } of readLines(file, readJsonBytes(file))) {
    cutter.line = number;
    parser.write(`${text}\n`);
    yield* cutter.items.splice(0);
  }
  if (!isWhole) throw new ImportError(`${file} ends in the middle of the XML, or is none of a Jira.`);
}
