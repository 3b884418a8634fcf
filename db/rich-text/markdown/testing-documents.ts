import { renderHtml } from '@tandem/shared/rich-text/render-html.ts';
import { richTextSchema } from '@tandem/shared/rich-text/schema.ts';
import type { Node } from '@tiptap/pm/model';
import { parseHtml } from '../html/parse-html.ts';

type Json = {
  type: string;
  attrs?: Record<string, unknown>;
  content?: Json[];
  text?: string;
  marks?: Json[];
};
type Random = () => number;

const ID = '0191b2c3-0000-7000-8000-00000000000';
const WORDS = [
  ...[
    'word',
    'snake_case',
    'Ünïcode',
    '日本語',
    '*',
    '**',
    '_',
    '__a__',
    '`',
    '``',
    '#',
    '##',
    '1.',
    '2)',
    '-',
    '+',
    '>',
  ],
  ...[
    '---',
    '===',
    '[ ]',
    '[x]',
    '[a](b)',
    '![a](b)',
    '<b>',
    '</div>',
    '<!--',
    '&amp;',
    '&',
    '|',
    '||',
    String.raw`\|`,
  ],
  ...[
    '~',
    '~~',
    '~~~',
    '\\',
    'https://example.com/a_b',
    'www.example.com',
    'a@example.com',
    '"',
    "'",
    '😀',
    '[!NOTE]',
    '[[a]]',
    '![[b|c]]',
    '$',
  ],
  ...['a*b*c', '(', ')', '!', ':', ':---', '    x', '<br>', '&#32;', '{', '}'],
];

/** The same numbers in every run (mulberry32). */
function randomOf(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

class Maker {
  readonly #random: Random;

  constructor(seed: number) {
    this.#random = randomOf(seed);
  }

  int = (below: number): number => Math.floor(this.#random() * below);
  chance = (share: number): boolean => this.#random() < share;
  pick = <T>(values: readonly T[]): T => values[this.int(values.length)] as T;
  many = <T>(most: number, make: () => T): T[] => Array.from({ length: this.int(most + 1) }, make);
  some = <T>(most: number, make: () => T): T[] => [make(), ...this.many(most - 1, make)];

  words = (): string => this.some(4, () => this.pick(WORDS)).join(this.chance(0.8) ? ' ' : '');

  marks(): Json[] {
    if (this.chance(0.5)) return [];
    const color = this.pick(['peach', 'light-blue', '#ff0000', 'none']);
    return [
      ...(this.chance(0.4) ? [{ type: 'bold' }] : []),
      ...(this.chance(0.4) ? [{ type: 'italic' }] : []),
      ...(this.chance(0.2) ? [{ type: 'strike' }] : []),
      ...(this.chance(0.2) ? [{ type: 'underline' }] : []),
      ...(this.chance(0.2) ? [{ type: 'link', attrs: { href: this.address() } }] : []),
      ...(this.chance(0.2) ? [{ type: 'customColor', attrs: { color, backgroundColor: null } }] : []),
      ...(this.chance(0.2) ? [{ type: 'code' }] : []),
    ];
  }

  address = () =>
    this.pick([
      'https://example.com',
      'https://example.com/é?a=1&b=(2)',
      '/team/browse/KEY-1/',
      'mailto:a@b.example',
      '#a b',
    ]);

  inline(): Json[] {
    return this.many(6, () => {
      if (this.chance(0.12)) return { type: 'hardBreak', marks: this.chance(0.5) ? [] : [{ type: 'bold' }] };
      if (this.chance(0.1)) return this.mention();
      if (this.chance(0.08)) return this.chip();
      if (this.chance(0.08)) return { type: 'equation', attrs: { tex: this.tex() } };
      return { type: 'text', text: this.words() + (this.chance(0.5) ? ' ' : ''), marks: this.marks() };
    });
  }

  tex = () =>
    this.pick(['E = mc^2', String.raw`\frac{a}{b} \$ | *x*_1`, 'a$b', '5', 'x <b> \\', String.raw`\text{a}`]);

  chip = (): Json =>
    this.chance(0.5)
      ? { type: 'date', attrs: { day: this.pick(['2026-11-30', '2024-02-29']) } }
      : {
          type: 'status',
          attrs: { text: this.pick(['Done', 'a *b* <c>', '']), color: this.pick(['gray', 'peach']) },
        };

  mention = (): Json => ({
    type: 'mention',
    attrs: { id: `${ID}1`, entity_identifier: `${ID}${this.int(9)}`, entity_name: 'user_mention' },
  });

  paragraph = (): Json => ({
    type: 'paragraph',
    attrs: { textAlign: this.chance(0.1) ? this.pick(['center', 'right']) : null },
    content: this.chance(0.9) ? this.inline() : [],
  });

  item = (type: string, depth: number): Json => ({
    type,
    ...(type === 'taskItem' ? { attrs: { checked: this.chance(0.5) } } : {}),
    content: [this.paragraph(), ...(this.chance(0.3) ? this.blocks(2, depth + 1) : [])],
  });

  list(depth: number): Json {
    const type = this.pick(['bulletList', 'orderedList', 'taskList']);
    const attrs = type === 'orderedList' ? { start: this.pick([1, 1, 3, 10]) } : {};
    return {
      type,
      attrs,
      content: this.some(4, () => this.item(type === 'taskList' ? 'taskItem' : 'listItem', depth)),
    };
  }

  table(depth: number): Json {
    const width = 1 + this.int(3);
    const isPlain = this.chance(0.6);
    const cell = (type: string): Json => ({
      type,
      attrs: isPlain
        ? {}
        : { background: this.pick([null, 'peach', '#00ff00']), colwidth: this.pick([null, [120]]) },
      content: isPlain ? [{ type: 'paragraph', content: this.inline() }] : this.blocks(2, depth + 2),
    });
    const row = (type: string): Json => ({
      type: 'tableRow',
      content: Array.from({ length: width }, () => cell(type)),
    });
    return { type: 'table', content: [row('tableHeader'), ...this.many(3, () => row('tableCell'))] };
  }

  code = (): Json => {
    const lines = this.many(5, () => this.pick(['', '  ', '\t']) + this.words()).join('\n');
    const content = lines === '' ? {} : { content: [{ type: 'text', text: lines }] };
    return {
      type: 'codeBlock',
      attrs: { language: this.pick(['plaintext', 'typescript', 'c++', 'two words']) },
      ...content,
    };
  };

  picture(): Json {
    const type = this.pick(['image', 'imageComponent']);
    const src = this.pick([`${ID}4`, 'https://example.com/a(b).png', `https://example.com/${ID}5.png`]);
    const alt = this.pick([null, 'words', 'a "b" <c> *d*']);
    const [title, width] = [this.pick([null, 'Title', 'a "b"']), this.pick(['35%', '50%'])];
    return { type, attrs: { src, alt, title, width, ...(this.chance(0.2) ? { aspectRatio: '1.5' } : {}) } };
  }

  callout(depth: number): Json {
    const attrs = this.pick([
      {},
      { 'data-background': 'peach' },
      { 'data-emoji-unicode': '128640', 'data-icon-name': 'a "b"' },
    ]);
    return { type: 'calloutComponent', attrs, content: this.blocks(3, depth + 1) };
  }

  toggle = (depth: number): Json => ({
    type: 'toggle',
    content: [
      { type: 'toggleTitle', content: this.inline() },
      ...(this.chance(0.8) ? this.blocks(3, depth + 1) : []),
    ],
  });

  columns = (depth: number): Json => ({
    type: 'columns',
    content: [2, 3, 2]
      .slice(0, 2 + this.int(2))
      .map((most) => ({ type: 'column', content: this.blocks(most, depth + 2) })),
  });

  embed = (): Json => ({
    type: 'issue-embed-component',
    attrs: {
      entity_identifier: `${ID}2`,
      project_identifier: `${ID}3`,
      workspace_identifier: 'team',
      entity_name: 'issue',
    },
  });

  heading = (): Json => ({
    type: 'heading',
    attrs: { level: 1 + this.int(6), textAlign: this.chance(0.1) ? 'center' : null },
    content: this.inline(),
  });

  block(depth: number): Json {
    const makers: (() => Json)[] = [this.paragraph, this.paragraph, this.heading, this.code, this.embed];
    makers.push(
      () => this.picture(),
      () => ({ type: 'horizontalRule' }),
      () => ({ type: 'tableOfContents' }),
      () => ({ type: 'embed', attrs: { src: 'https://vimeo.com/123456789?a=1&b=2' } }),
      () => ({
        type: 'equationBlock',
        attrs: { tex: this.pick([this.tex(), 'a\n\nb', 'a\n= b', 'a $$ b']) },
      }),
    );
    if (depth < 4) {
      makers.push(
        () => this.list(depth),
        () => this.list(depth),
        () => this.table(depth),
        () => this.callout(depth),
        () => this.toggle(depth),
        () => this.columns(depth),
      );
      makers.push(() => ({ type: 'blockquote', content: this.blocks(3, depth + 1) }));
    }
    return this.pick(makers)();
  }

  blocks = (most: number, depth: number): Json[] => this.some(most, () => this.block(depth));
}

/** A document with blocks of every kind and texts that look like Markdown, as it is stored. */
export function randomDocument(seed: number): Node {
  const maker = new Maker(seed);
  const document = richTextSchema('document').nodeFromJSON({ type: 'doc', content: maker.blocks(5, 0) });
  return parseHtml(renderHtml(document), 'document');
}

const PARTS = [
  'word',
  'я',
  'a ',
  ' b',
  ' ',
  '"c"',
  '(d',
  'e)',
  ',',
  '.',
  '!',
  '*',
  '_',
  '~',
  '$',
  '—',
  '«f»',
  'g_h',
  ' - ',
];

/** A paragraph of short parts, bold, italic or struck, with blanks and punctuation at their ends. */
export function randomMarks(seed: number): Node {
  const maker = new Maker(seed);
  const part = (): Json => {
    const marks = ['bold', 'italic', 'strike'].filter(() => maker.chance(0.35)).map((type) => ({ type }));
    return { type: 'text', text: maker.some(3, () => maker.pick(PARTS)).join(''), marks };
  };
  const paragraph = { type: 'paragraph', content: maker.some(6, part) };
  const document = richTextSchema('document').nodeFromJSON({ type: 'doc', content: [paragraph] });
  return parseHtml(renderHtml(document), 'document');
}
