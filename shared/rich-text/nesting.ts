import { z } from 'zod';
import { MAX_DEPTH } from './max-depth.ts';

export const TOO_DEEP_TEXT = `This text is nested too deeply: ${MAX_DEPTH} levels are the limit.`;

const VOID = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '));
/** Only inside of these does "/>" end an element. */
const FOREIGN = ['svg', 'math'];
/** An end tag may be left out where another one of these begins, unless one of `CONTAINERS` is in between. */
const OPTIONAL_END = new Set('p li dt dd tr td th thead tbody tfoot colgroup option'.split(' '));
const CONTAINERS = new Set('ul ol dl table blockquote div'.split(' '));
const TAG_START = /^\/?[a-z]/i;
const TAG_NAME = /^\/?[a-z][^\s/>]*/i;
const MAX_NAME = 100;

/** Whether the elements of some HTML are inside of each other more than `MAX_DEPTH` deep. Linear, and ends at the first. */
export function isNestedTooDeeply(html: string): boolean {
  const open: string[] = [];
  for (let at = html.indexOf('<'); at !== -1; at = html.indexOf('<', at)) {
    if (html.startsWith('<!--', at)) {
      const end = html.indexOf('-->', at + 4);
      if (end === -1) return false;
      at = end + 3;
      continue;
    }
    at += 1;
    if (!TAG_START.test(html.slice(at, at + 2))) continue;
    const name = TAG_NAME.exec(html.slice(at, at + MAX_NAME))?.[0].toLowerCase() ?? '';
    const end = tagEnd(html, at);
    if (name.startsWith('/')) close(open, name.slice(1));
    else if (!VOID.has(name) && !isSelfClosed(html, end, open)) begin(open, name);
    if (open.length > MAX_DEPTH) return true;
    at = end;
  }
  return false;
}

/** Where the tag ends that begins before `at`: at the first ">" that is in no quoted value. */
function tagEnd(html: string, at: number): number {
  let quote = '';
  for (let index = at; index < html.length; index += 1) {
    const character = html[index] ?? '';
    if (quote) {
      if (character === quote) quote = '';
    } else if (character === '>') return index;
    else if ((character === '"' || character === "'") && html[index - 1] === '=') quote = character;
  }
  return html.length;
}

const isSelfClosed = (html: string, end: number, open: readonly string[]): boolean =>
  html[end - 1] === '/' && FOREIGN.some((name) => open.includes(name));

function begin(open: string[], name: string): void {
  if (OPTIONAL_END.has(name)) {
    const last = open.lastIndexOf(name);
    const isInBetween = open.slice(last + 1).some((between) => CONTAINERS.has(between));
    if (last !== -1 && !isInBetween) open.length = last;
  }
  open.push(name);
}

function close(open: string[], name: string): void {
  const last = open.lastIndexOf(name);
  if (last !== -1) open.length = last;
}

/** HTML from outside, of any length that a body may have. */
export const htmlInput = z.string().refine((html) => !isNestedTooDeeply(html), TOO_DEEP_TEXT);

/** The HTML that a caller has seen; null and undefined ask nothing. */
export const seenHtmlInput = htmlInput.nullish();
