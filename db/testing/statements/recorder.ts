import fs from 'node:fs';
import path from 'node:path';
import { DefaultQueryCompiler } from 'kysely';
import postgres from 'postgres';
import { type Shape, emptyShape, noteValue } from './shape.ts';
import { type Tagged, type Words, wordsOfNode, wordsOfTagged } from './words.ts';

/** A statement as PostgreSQL described it: its columns with the numbers of their types, and what their values were. */
export type Description = Words & { columns: [name: string, type: number][]; rows: Shape };

type Rows = unknown[] & { columns?: { name: string; type: number }[] | null };

/** Enough to see what a value can be, of one answer and of all that a statement has in a process. */
const MAX_ROWS = 50;
const MAX_NOTED = 1_000;

/** The statements that were composed, by their text: several templates may come to the same one. */
const composed = new Map<string, Map<unknown, Words>>();
/** The templates of texts that are put into others as they are (fixed-sql.ts). */
const fixed = new Map<string, readonly string[]>();
const descriptions = new Map<string, Description>();
const ofWords = new Map<Words, Map<string, Description>>();
/** How many rows of each were looked at. */
const noted = new Map<Description, number>();
let isWritten = true;

const withoutBreaks = (text: string): string => text.replaceAll(/\s*\n\s*/g, ' ');

function noteComposed(node: unknown, text: string): void {
  const forms = composed.get(text) ?? new Map<unknown, Words>();
  composed.set(text, forms);
  const form = (node as { sqlFragments?: unknown }).sqlFragments ?? (node as { kind: string }).kind;
  if (forms.has(form) || forms.size > 8) return;
  const words = wordsOfNode(node, (part) => fixed.get(part) ?? []);
  forms.set(form, words);
  fixed.set(withoutBreaks(text), words.templates);
}

function describe(words: Words, rows: Rows): void {
  const columns = (rows.columns ?? []).map(({ name, type }): [string, number] => [name, type]);
  const known = ofWords.get(words) ?? new Map<string, Description>();
  ofWords.set(words, known);
  const form = columns.join();
  const description = known.get(form) ?? addDescription(words, columns);
  known.set(form, description);
  const count = noted.get(description) ?? 0;
  if (count >= MAX_NOTED) return;
  const sample = rows.slice(0, MAX_ROWS);
  noted.set(description, count + sample.length);
  for (const row of sample) noteValue(description.rows, row);
  isWritten = false;
}

function addDescription(words: Words, columns: Description['columns']): Description {
  const key = JSON.stringify([words, columns]);
  const description = descriptions.get(key) ?? { ...words, columns, rows: emptyShape() };
  descriptions.set(key, description);
  return description;
}

const taggedWords = new WeakMap<readonly string[], Words>();

function wordsOf(statement: Tagged): Words[] {
  const [text = ''] = statement.strings;
  const forms = statement.tagged ? undefined : composed.get(text);
  if (forms) return [...forms.values()];
  const words = taggedWords.get(statement.strings) ?? wordsOfTagged(statement);
  taggedWords.set(statement.strings, words);
  return [words];
}

let isRecording = false;

/** Has everything noted that is composed by the builder or sent by the driver in this process, from now on. */
export function record(): void {
  if (isRecording) return;
  isRecording = true;
  const compiler = DefaultQueryCompiler.prototype;
  const { compileQuery } = compiler;
  compiler.compileQuery = function compileAndNote(...args) {
    const query = compileQuery.apply(this, args);
    noteComposed(query.query, query.sql);
    return query;
  };
  noteAnswers();
}

/** The driver sends a statement when its `then` is called, so that is where the answer is seen. */
function noteAnswers(): void {
  type Statement = Promise<Rows> & Tagged;
  const statements = Object.getPrototypeOf(postgres({ host: 'none' }).unsafe('')) as Statement;
  // oxlint-disable-next-line unbound-method -- `Reflect.apply` below gives it its `this`
  const { then } = statements;
  const watched = new WeakSet<Statement>();
  const thenAndNote = function thenAndNote(this: Statement, ...handlers: unknown[]) {
    if (!watched.has(this)) {
      watched.add(this);
      const note = (rows: Rows) => {
        if (Array.isArray(rows)) for (const words of wordsOf(this)) describe(words, rows);
      };
      void Reflect.apply(then, this, [note, () => {}]);
    }
    return Reflect.apply(then, this, handlers) as unknown;
  };
  // oxlint-disable-next-line no-thenable -- the driver's statement is a thenable, and its `then` is wrapped
  void Object.assign(statements, { then: thenAndNote });
}

/** Writes down all that was noted in this process. */
export function writeRecord(directory: string): void {
  if (isWritten) return;
  isWritten = true;
  fs.mkdirSync(directory, { recursive: true });
  fs.writeFileSync(path.join(directory, `${process.pid}.json`), JSON.stringify([...descriptions.values()]));
}
