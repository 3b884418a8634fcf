import { parseDocument } from 'yaml';
import { storableText } from '../../postgres/storable-text.ts';

/** What stands between lines of `---` at the start of a note. */
export type FrontMatter = {
  title: string | null;
  tags: string[];
  /** Other names by which notes link to this one. */
  aliases: string[];
  /** Each of its names with its value as text, the title among them; those without a value are left out. */
  rows: [name: string, value: string][];
};

/** Beyond these it is a text like any other. */
const MAX_LETTERS = 100_000;
const MAX_ROWS = 100;
const MAX_ALIASES = 20;

const BEGINNING = /^\uFEFF?---[ \t]*(?:\r\n?|\n)/;
const END = /^(?:---|\.\.\.)[ \t]*$/m;

/** The values are texts, as they were written: a version 1.10 is not 1.1, and a day is not a moment. */
function readYaml(text: string): unknown {
  if (text.trim() === '') return new Map();
  try {
    const document = parseDocument(text, { schema: 'failsafe', logLevel: 'silent' });
    if (document.errors.length > 0) return null;
    return document.toJS({ mapAsMap: true, maxAliasCount: MAX_ALIASES });
  } catch {
    // It goes too deep, or repeats itself too often.
    return null;
  }
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).filter(Boolean).join(', ');
  if (value instanceof Map) {
    return [...value].map(([name, each]) => `${textOf(name)}: ${textOf(each)}`).join(', ');
  }
  return typeof value === 'string' ? storableText(value).trim() : '';
}

function listOf(value: unknown, between: RegExp): string[] {
  const parts: unknown[] = Array.isArray(value) ? value : textOf(value).split(between);
  return parts.map((part) => textOf(part).replace(/^#/, '')).filter(Boolean);
}

function frontMatterOf(fields: ReadonlyMap<unknown, unknown>): FrontMatter {
  const named = new Map([...fields].map(([name, value]) => [textOf(name).toLowerCase(), value]));
  const title = named.get('title');
  return {
    title: (typeof title === 'string' && textOf(title)) || null,
    tags: listOf(named.get('tags') ?? named.get('tag'), /[\s,]+/),
    aliases: listOf(named.get('aliases') ?? named.get('alias'), /,/),
    rows: [...fields]
      .map(([name, value]): [string, string] => [textOf(name), textOf(value)])
      .filter(([, value]) => value !== ''),
  };
}

type Split = { front: FrontMatter | null; body: string };

/**
 * A note as its front matter and the Markdown behind it (docs/contract/pages.md#front-matter). YAML that is broken, too
 * long or no list of names stays in the text.
 */
export function splitFrontMatter(markdown: string): Split {
  const asIs = { front: null, body: markdown.replace(/^\uFEFF/, '') };
  const beginning = BEGINNING.exec(markdown)?.[0];
  if (beginning === undefined) return asIs;
  const rest = markdown.slice(beginning.length);
  const end = END.exec(rest.slice(0, MAX_LETTERS));
  if (!end) return asIs;
  const fields = readYaml(rest.slice(0, end.index));
  if (!(fields instanceof Map) || fields.size > MAX_ROWS) return asIs;
  return { front: frontMatterOf(fields), body: rest.slice(end.index + end[0].length) };
}
