import { Fragment, type Node } from '@tiptap/pm/model';
import { longestRun } from './escape.ts';
import { htmlOf } from './html.ts';
import { writeInline } from './inline.ts';
import { writePicture } from './pictures.ts';
import { writeTable } from './table.ts';
import { type MarkdownWriter, isPlain } from './writer.ts';

type BlockWriter = (block: Node, writer: MarkdownWriter) => string | null;

const LISTS = new Set(['bulletList', 'orderedList', 'taskList']);
/** Two lists beside each other would be one. */
const BETWEEN_LISTS = '<!-- -->';
const NOTE = '[!NOTE]';

const isList = (block: Node | undefined): boolean => block !== undefined && LISTS.has(block.type.name);

const inline = (block: Node, { nameOf }: MarkdownWriter, isOneLine = false) =>
  writeInline(block, { isOneLine, nameOf });

const indent = (text: string, first: string, others: string): string =>
  text
    .split('\n')
    .map((line, index) => (index === 0 ? first + line : line === '' ? others.trimEnd() : others + line))
    .join('\n');

/** A way to write each kind of block; null where Markdown has none, and HTML is written instead. */
const WRITERS: Readonly<Record<string, BlockWriter>> = {
  paragraph: (block, writer) => (isPlain(block) && block.childCount > 0 ? inline(block, writer) : null),

  heading: (block, writer) => {
    if (block.attrs['textAlign'] || block.childCount === 0) return null;
    const text = inline(block, writer, true).replace(/#+$/, (signs) => signs.replaceAll('#', '\\#'));
    return `${'#'.repeat(Number(block.attrs['level']))} ${text}`;
  },

  codeBlock: (block) => {
    const language = String(block.attrs['language'] ?? '');
    const fence = '`'.repeat(Math.max(3, longestRun(block.textContent, '`') + 1));
    const lines = block.childCount > 0 ? `${block.textContent}\n` : '';
    return `${fence}${language === 'plaintext' ? '' : language}\n${lines}${fence}`;
  },

  equationBlock: ({ attrs }) => `$$\n${String(attrs['tex'])}\n$$`,

  horizontalRule: () => '---',

  blockquote: (block, writer) => indent(writeBlocks(block.children, writer), '> ', '> '),

  calloutComponent: (block, writer) => {
    const content = writeBlocks(block.children, writer);
    if (isPlain(block)) return indent(`${NOTE}\n${content}`, '> ', '> ');
    const empty = htmlOf([block.type.create(block.attrs)], writer.document);
    return `${empty.replace('</div>', '')}\n\n${content}\n\n</div>`;
  },

  toggle: (block, writer) => {
    const titles = block.children.filter(({ type }) => type.name === 'toggleTitle');
    const content = block.children.slice(titles.length);
    if (content.length === 0) return null;
    const title = htmlOf([block.copy(Fragment.from(titles))], writer.document).replace('</details>', '');
    return `${title}\n\n${writeBlocks(content, writer)}\n\n</details>`;
  },

  columns: (block, writer) => {
    const columns = block.children.map(
      (column) => `<div data-type="column">\n\n${writeBlocks(column.children, writer)}\n\n</div>`,
    );
    return ['<div data-type="columns">', ...columns, '</div>'].join('\n');
  },

  bulletList: (block, writer) => writeItems(block, writer, () => '- '),
  taskList: (block, writer) =>
    writeItems(block, writer, (item) => (item.attrs['checked'] === true ? '- [x] ' : '- [ ] ')),
  orderedList: (block, writer) => {
    if (block.attrs['type']) return null;
    const start = Number(block.attrs['start'] ?? 1);
    return writeItems(block, writer, (_item, index) => `${start + index}. `);
  },

  table: (block, writer) => writeTable(block, (cell) => inline(cell, writer, true)),
  image: (block, writer) => writePicture(block, writer),
  imageComponent: (block, writer) => writePicture(block, writer),
};

const isEmptyItem = ({ childCount, firstChild }: Node): boolean =>
  childCount === 1 && firstChild?.childCount === 0 && isPlain(firstChild);

function writeItems(
  list: Node,
  writer: MarkdownWriter,
  markerOf: (item: Node, index: number) => string,
): string {
  const items = list.children.map((item, index) => {
    const marker = markerOf(item, index);
    if (isEmptyItem(item)) return marker.trimEnd();
    const width = marker.startsWith('- ') ? 2 : marker.length;
    return indent(writeBlocks(item.children, writer), marker, ' '.repeat(width));
  });
  const isTight = list.children.every(({ childCount, children }) =>
    children.slice(1, childCount).every((child) => LISTS.has(child.type.name)),
  );
  return items.join(isTight ? '\n' : '\n\n');
}

/** HTML that is a block of its own: what begins with another element would be the beginning of a paragraph. */
const asBlock = (html: string): string =>
  /^<(?:p|div|h\d|ul|ol|table|blockquote|details)\b/.test(html) ? html : `<div>${html}</div>`;

export const writeAsHtml = (block: Node, { document }: MarkdownWriter): string =>
  asBlock(htmlOf([block], document));

/** Blocks one below the other. */
export const joinBlocks = (blocks: readonly Node[], texts: readonly string[]): string =>
  texts
    .map((text, index) =>
      isList(blocks[index]) && isList(blocks[index - 1]) ? `${BETWEEN_LISTS}\n\n${text}` : text,
    )
    .join('\n\n');

export const writeBlock = (block: Node, writer: MarkdownWriter): string =>
  WRITERS[block.type.name]?.(block, writer) ?? writeAsHtml(block, writer);

const writeBlocks = (blocks: readonly Node[], writer: MarkdownWriter): string =>
  joinBlocks(
    blocks,
    blocks.map((block) => writeBlock(block, writer)),
  );
