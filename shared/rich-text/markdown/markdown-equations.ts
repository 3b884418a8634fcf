import type { TokenizerAndRendererExtension, Tokens } from 'marked';
import { escapeHtml } from '../rules/escape-html.ts';

/** No blank beside the signs, and no digit behind them: "$5 and $6" are prices. */
const INLINE = /^(\${1,2})(?![\s$])((?:[^$\\\n]|\\[^\n])*?)(?<!\s)\1(?![\d$])/;
const BLOCK_OPEN = /^ {0,3}\$\$/;
/** TeX has no empty lines in an equation, and Markdown none in a block of it. */
const EMPTY_LINE = /\n[ \t]*\n/;

type Equation = Tokens.Generic & { tex: string };

const isEquation = (token: Tokens.Generic): token is Equation => typeof token['tex'] === 'string';

/** What an equation between words is in Markdown of Pandoc, GitHub and vaults: `$…$`. */
const inlineEquation: TokenizerAndRendererExtension = {
  name: 'equation',
  level: 'inline',
  start: (source) => source.indexOf('$'),
  tokenizer(source) {
    const [raw, , tex = ''] = INLINE.exec(source) ?? [];
    return raw === undefined || tex === '' ? undefined : { type: 'equation', raw, tex };
  },
  renderer: (token) =>
    isEquation(token) ? `<span data-type="equation">${escapeHtml(token.tex)}</span>` : '',
};

/** The lines between two signs of two, if the second pair ends its line. */
function blockOf(source: string): { raw: string; tex: string } | null {
  const [open] = BLOCK_OPEN.exec(source) ?? [];
  if (open === undefined) return null;
  const end = source.indexOf('$$', open.length);
  if (end === -1) return null;
  const tex = source.slice(open.length, end);
  const [rest = ''] = /^[^\n]*\n?/.exec(source.slice(end + 2)) ?? [];
  if (tex.trim() === '' || EMPTY_LINE.test(tex) || rest.trim() !== '') return null;
  return { raw: source.slice(0, end + 2) + rest, tex: tex.trim() };
}

/** One on lines of its own: `$$…$$`. */
const blockEquation: TokenizerAndRendererExtension = {
  name: 'equationBlock',
  level: 'block',
  start: (source) => /^ {0,3}\$\$/m.exec(source)?.index,
  tokenizer(source) {
    const found = blockOf(source);
    return found ? { type: 'equationBlock', ...found } : undefined;
  },
  renderer: (token) => (isEquation(token) ? equationHtml(token.tex) : ''),
};

export const equationHtml = (tex: string): string => `<div data-type="equation">${escapeHtml(tex)}</div>\n`;

export const equations: TokenizerAndRendererExtension[] = [inlineEquation, blockEquation];
