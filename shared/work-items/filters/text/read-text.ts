import { writeFilterTree } from '../canonical.ts';
import { readFilterTree } from '../parse.ts';
import type { FilterTree } from '../tree.ts';
import type { FilterNames } from './keys.ts';
import { treeOfTerm } from './terms.ts';
import { RefusedText, type TextProblem, type Token, tokensOf } from './tokens.ts';

export type { TextProblem } from './tokens.ts';

/** What is typed, one part after the other. */
class Reader {
  private at = 0;
  private readonly tokens: readonly Token[];
  private readonly end: number;
  private readonly names: FilterNames;

  constructor(text: string, names: FilterNames) {
    this.tokens = tokensOf(text);
    this.end = text.length;
    this.names = names;
  }

  read(): FilterTree | null {
    if (this.tokens.length === 0) return null;
    const tree = this.either();
    const left = this.tokens[this.at];
    if (left) throw new RefusedText('not_opened', left.from, left.to);
    return tree;
  }

  private either(): FilterTree {
    const parts = [this.all()];
    while (this.tokens[this.at]?.kind === 'or') {
      this.at += 1;
      parts.push(this.all());
    }
    const [only] = parts;
    return only && parts.length === 1 ? only : { or: parts };
  }

  private all(): FilterTree {
    const parts: FilterTree[] = [this.part()];
    for (;;) {
      const kind = this.tokens[this.at]?.kind;
      if (kind === undefined || kind === 'or' || kind === 'close') break;
      if (kind === 'and') this.at += 1;
      parts.push(this.part());
    }
    const [only] = parts;
    return only && parts.length === 1 ? only : { and: parts };
  }

  private part(): FilterTree {
    const token = this.tokens[this.at];
    if (!token) throw new RefusedText('expected', Math.max(0, this.end - 1), this.end);
    this.at += 1;
    if (token.kind === 'not') return { not: this.part() };
    if (token.kind === 'term') return treeOfTerm(token, this.names);
    if (token.kind === 'word') return { property: 'name', operator: 'contains', values: [token.text] };
    if (token.kind !== 'open') throw new RefusedText('expected', token.from, token.to);
    const tree = this.either();
    if (this.tokens[this.at]?.kind !== 'close') throw new RefusedText('not_closed', token.from, token.to);
    this.at += 1;
    return tree;
  }
}

/**
 * Reads a filter as it is typed, such as `assignee:me due:<7d -label:x (state:started or priority:urgent)`
 * (docs/contract/search.md#filters-as-text). Null without a problem asks for nothing.
 */
export function readFilterText(
  text: string,
  names: FilterNames,
): { tree: FilterTree | null; problem: TextProblem | null } {
  try {
    const tree = new Reader(text, names).read();
    const isTooMuch =
      tree &&
      readFilterTree(JSON.stringify(writeFilterTree(tree)), names.fields?.of ?? null).problem !== null;
    if (isTooMuch) throw new RefusedText('too_much', 0, text.length);
    return { tree, problem: null };
  } catch (error) {
    if (error instanceof RefusedText) return { tree: null, problem: error.problem };
    throw error;
  }
}
