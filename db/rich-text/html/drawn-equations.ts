import { mathMlOf } from '@tandem/shared/rich-text/math-ml.ts';
import { escapeHtml } from '@tandem/shared/rich-text/rules/escape-html.ts';

const EQUATION = /<(span|div) data-type="equation">([^<]*)<\/\1>/g;
const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&amp;': '&',
};
/** They are a program's work to draw: an export of thousands of them says the others as they were written. */
const MOST_DRAWN = 1000;

/** Sanitised HTML in which equations are drawn; what they were written as stands in an attribute, for the way back. */
export function withDrawnEquations(html: string): string {
  let drawn = 0;
  return html.replace(EQUATION, (whole, tag: string, text: string) => {
    drawn += 1;
    if (drawn > MOST_DRAWN) return whole;
    const tex = text.replace(/&(?:lt|gt|quot|amp);/g, (entity) => ENTITIES[entity] ?? entity);
    const { html: math } = mathMlOf(tex, tag === 'div');
    if (math === null) return whole;
    return `<${tag} data-type="equation" data-tex="${escapeHtml(tex)}">${math}</${tag}>`;
  });
}
