import { PALETTE_COLORS } from '@tandem/shared/rich-text/rules/colors.ts';
import { escapeHtml } from '@tandem/shared/rich-text/rules/escape-html.ts';
import { withDrawnEquations } from './drawn-equations.ts';
import { storedPictureId } from '@tandem/shared/rich-text/rules/stored-picture.ts';

const PICTURE = /<image-component([^>]*)>(?:<\/image-component>)?|<img([^>]*?)\s*\/?>/g;
const MENTION = /<mention-component[^>]*?entity_identifier="([^"]*)"[^>]*>(?:<\/mention-component>)?/g;
const CONTENTS = '<div data-type="tableOfContents"></div>';
const HEADING = /<h([1-6])([^>]*)>(.*?)<\/h\1>/gs;
const TAG = /<[^>]*>/g;
const SOURCE = /\ssrc="([^"]*)"/;

/** The palette in shades that are seen on white. */
const COLORS: Readonly<Record<(typeof PALETTE_COLORS)[number], [text: string, background: string]>> = {
  gray: ['#5c5e63', '#e9e9ec'],
  peach: ['#c0504a', '#fbe3e0'],
  pink: ['#b8447f', '#fae0ee'],
  orange: ['#b45f1d', '#fbe7d5'],
  green: ['#2f7d4f', '#dcf2e3'],
  'light-blue': ['#1f7a99', '#d9f0f7'],
  'dark-blue': ['#3b5bcc', '#dfe6fb'],
  purple: ['#7a4cc2', '#ebe2fa'],
};
const COLOR_STYLE = PALETTE_COLORS.map((name) => {
  const [text, background] = COLORS[name];
  return `[data-text-color=${name}]{color:${text}}
[data-background-color=${name}],[data-background=${name}]{background:${background}}`;
}).join('\n');

const STATUS_STYLE = PALETTE_COLORS.map((name) => {
  const [text, background] = COLORS[name];
  return `[data-color=${name}]{color:${text};background:${background}}`;
}).join('\n');

const STYLE = `body{max-width:46rem;margin:2rem auto;padding:0 1rem;font:16px/1.6 system-ui,sans-serif;color:#1c1d22}
img{max-width:100%;height:auto}pre{padding:.75rem 1rem;overflow:auto;border-radius:6px;background:#f4f4f6}
code{font-family:ui-monospace,monospace;font-size:.9em}blockquote{margin-left:0;padding-left:1rem;border-left:3px solid #d9d9de}
table{border-collapse:collapse}td,th{padding:.35rem .6rem;border:1px solid #d9d9de;text-align:left;vertical-align:top}
ul[data-type=taskList]{padding-left:0;list-style:none}ul[data-type=taskList] label{float:left;margin-right:.5rem}
ul.contents{list-style:none;padding-left:0}.contents .level-3{padding-left:1rem}.contents :is(.level-4,.level-5,.level-6){padding-left:2rem}
div[data-type=horizontalRule]{margin:1.5rem 0;border-top:1px solid #d9d9de}
div[data-block-type=callout-component]{padding:.5rem 1rem;border-radius:6px;background:#f4f4f6}
div[data-type=equation]{margin:1rem 0;overflow-x:auto}time,[data-type=status]{padding:0 .3em;border-radius:4px;background:#f4f4f6}
${STATUS_STYLE}
div[data-type=columns]{display:grid;grid-auto-flow:column;grid-auto-columns:minmax(0,1fr);gap:1.5rem}
@media(max-width:48em){div[data-type=columns]{grid-auto-flow:row}}
details{margin:.5rem 0}details>:not(summary){margin-left:1.2rem}summary{cursor:pointer}
${COLOR_STYLE}`;

/** The headings in the place of a table of contents, each leading to where it stands. */
function withContents(html: string): string {
  if (!html.includes(CONTENTS)) return html;
  const lines: string[] = [];
  const text = html.replace(HEADING, (_all, level: string, attributes: string, words: string) => {
    const id = `part-${lines.length + 1}`;
    lines.push(`<li class="level-${level}"><a href="#${id}">${words.replace(TAG, '')}</a></li>`);
    return `<h${level}${attributes} id="${id}">${words}</h${level}>`;
  });
  return text.replaceAll(CONTENTS, () => `<ul class="contents">${lines.join('')}</ul>`);
}

type PageHtml = {
  name: string;
  /** Sanitised HTML, of which every attribute is in quotes. */
  html: string;
  /** Names of mentioned people by id. */
  people: Readonly<Record<string, string>>;
  /** Addresses that begin with it are ours. */
  origin: string;
};

/** A file in pieces; the address of a stored picture, of which the ids are given, belongs between each two of them. */
export type HtmlPieces = { pieces: string[]; pictures: string[] };

function splitAtPictures(html: string, origin: string): HtmlPieces {
  const made: HtmlPieces = { pieces: [], pictures: [] };
  let piece = '';
  let end = 0;
  for (const match of html.matchAll(PICTURE)) {
    const attributes = match[1] ?? match[2] ?? '';
    const source = SOURCE.exec(attributes)?.[1] ?? '';
    const id = storedPictureId(source, origin);
    piece += `${html.slice(end, match.index)}<img${attributes.replace(SOURCE, '')} src="`;
    end = match.index + match[0].length;
    if (id === null) piece += `${source}">`;
    else {
      made.pieces.push(piece);
      made.pictures.push(id);
      piece = '">';
    }
  }
  made.pieces.push(piece + html.slice(end));
  return made;
}

/** A page that any browser shows without anything else. */
export function pageToHtml({ name, html, people, origin }: PageHtml): HtmlPieces {
  const text = withDrawnEquations(withContents(html)).replace(
    MENTION,
    (_tag, id: string) => `<span>@${escapeHtml(people[id] ?? '…')}</span>`,
  );
  const title = escapeHtml(name);
  const file = `<!doctype html>
<html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>
<style>${STYLE}</style></head>
<body><h1>${title}</h1>
${text}
</body></html>
`;
  return splitAtPictures(file, origin);
}
