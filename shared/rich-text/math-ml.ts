import katex from 'katex';
import { MAX_TEX } from './nodes/equation-nodes.ts';

/** Commands may be expanded so often, and be so large in em. */
const LIMITS = { maxExpand: 500, maxSize: 25 };
/** Levels of groups inside of each other. */
const MAX_GROUPS = 100;

function groupsOf(tex: string): number {
  let [open, most] = [0, 0];
  for (const letter of tex) {
    if (letter === '{') most = Math.max(most, (open += 1));
    else if (letter === '}') open -= 1;
  }
  return most;
}

/**
 * An equation as MathML, which every browser draws without a style or a font of ours. Links, pictures and HTML in it are
 * not trusted. Null, with what is wrong, for TeX that is none.
 */
export function mathMlOf(tex: string, isBlock: boolean): { html: string } | { html: null; problem: string } {
  if (tex.length > MAX_TEX || groupsOf(tex) > MAX_GROUPS) return { html: null, problem: '' };
  try {
    const html = katex.renderToString(tex, {
      output: 'mathml',
      displayMode: isBlock,
      throwOnError: true,
      strict: 'ignore',
      trust: false,
      ...LIMITS,
    });
    return { html };
  } catch (error) {
    return { html: null, problem: error instanceof katex.ParseError ? error.rawMessage : '' };
  }
}
