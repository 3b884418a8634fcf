import { isKnownColor } from '@tandem/shared/rich-text/rules/colors.ts';
import { isSafeUrl } from '@tandem/shared/rich-text/rules/safe-url.ts';
import sanitize from 'sanitize-html';
import { RichTextError } from './error.ts';

const COLOR = /^(#[0-9a-f]{3,8}|[a-z]{3,24}|(rgb|hsl)a?\([0-9.,%/ deg]{1,60}\))$/i;
const LENGTH = /^\d{1,5}(\.\d{1,4})?(px|%|em|rem)$/;
const COMPONENT = ['id', 'entity_identifier', 'entity_name'];
const COLORED = ['background', 'textcolor'];
const CELL = [...COLORED, 'colspan', 'rowspan', 'colwidth', 'align'];
const IMAGE = ['src', 'alt', 'title', 'width', 'height', 'aspectratio'];

/** Attributes that hold a colour; clients put them into styles, and browsers load the background of a cell. */
const COLOR_ATTRIBUTES = [
  ...COLORED,
  'data-background',
  'data-color',
  'data-icon-color',
  'data-text-color',
  'data-background-color',
];

function withKnownColors(tagName: string, attribs: sanitize.Attributes): sanitize.Tag {
  for (const name of COLOR_ATTRIBUTES) {
    const color = attribs[name];
    if (color !== undefined && !isKnownColor(color)) delete attribs[name];
  }
  return { tagName, attribs };
}

/**
 * What may stand in a text that other people will see (docs/contract/texts.md#safe-html): the elements of our schema,
 * those that importers and mails bring, no script, frame, form, SVG or MathML, and no style or class that could lay
 * something over the page.
 */
const RULES: sanitize.IOptions = {
  allowedTags: [
    ...[
      'p',
      'h1',
      'h2',
      'h3',
      'h4',
      'h5',
      'h6',
      'br',
      'hr',
      'div',
      'span',
      'blockquote',
      'pre',
      'code',
      'kbd',
    ],
    ...[
      'ul',
      'ol',
      'li',
      'dl',
      'dt',
      'dd',
      'strong',
      'b',
      'em',
      'i',
      'u',
      's',
      'strike',
      'del',
      'ins',
      'sub',
      'sup',
    ],
    ...[
      'mark',
      'small',
      'abbr',
      'q',
      'cite',
      'a',
      'time',
      'img',
      'figure',
      'figcaption',
      'details',
      'summary',
    ],
    ...['table', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td', 'caption', 'colgroup', 'col', 'label', 'input'],
    ...['mention-component', 'image-component', 'issue-embed-component'],
  ],
  allowedAttributes: {
    '*': ['class', 'style', 'dir', 'lang'],
    a: ['href', 'target', 'rel', 'title'],
    time: ['datetime'],
    img: IMAGE,
    'image-component': ['id', ...IMAGE],
    'mention-component': COMPONENT,
    'issue-embed-component': [...COMPONENT, 'project_identifier', 'workspace_identifier'],
    div: [
      'data-type',
      'data-tex',
      'data-block-type',
      'data-background',
      'data-logo-in-use',
      'data-icon-color',
      'data-icon-name',
      'data-emoji-unicode',
      'data-emoji-url',
    ],
    span: ['data-type', 'data-tex', 'data-color', 'data-text-color', 'data-background-color'],
    ul: ['data-type'],
    ol: ['start', 'type'],
    li: ['data-type', 'data-checked'],
    input: [{ name: 'type', values: ['checkbox'] }, 'checked', 'disabled'],
    tr: COLORED,
    td: CELL,
    th: CELL,
    col: ['width', 'span'],
  },
  allowedClasses: { '*': ['editor-*', 'language-*'] },
  allowedStyles: {
    '*': {
      color: [COLOR],
      'background-color': [COLOR],
      'text-align': [/^(left|right|center|justify)$/],
      width: [LENGTH],
      'min-width': [LENGTH],
    },
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['http', 'https'], 'image-component': ['http', 'https'] },
  allowedSchemesAppliedToAttributes: ['href', 'src', 'cite', 'data-emoji-url'],
  allowProtocolRelative: false,
  nestingLimit: 100,
  exclusiveFilter: (frame) => frame.tag === 'input' && frame.attribs['type'] !== 'checkbox',
  transformTags: {
    div: withKnownColors,
    span: withKnownColors,
    tr: withKnownColors,
    td: withKnownColors,
    th: withKnownColors,
    a: (tagName, attribs) => {
      if (attribs['href'] !== undefined && !isSafeUrl(attribs['href'])) delete attribs['href'];
      if (attribs['target'] !== undefined) attribs['rel'] = 'noopener noreferrer nofollow';
      return { tagName, attribs };
    },
  },
};

/** Far beyond what any editor reaches. The time that the parser takes for a tag grows with the tags that are open. */
const MAX_OPEN_TAGS = 500;

/**
 * `sanitizeHtml` of sanitize.ts on the spot; takes about a quarter of a second for a megabyte. Throws a RichTextError
 * for more open tags than that.
 */
export function sanitizeOnThisThread(html: string): string {
  let open = 0;
  return sanitize(html, {
    ...RULES,
    onOpenTag: () => {
      open += 1;
      if (open > MAX_OPEN_TAGS) throw new RichTextError('The text is nested too deeply.');
    },
    onCloseTag: () => {
      open -= 1;
    },
  });
}
