import { markTaskLists } from '../blocks/task-lists.ts';

const LEVEL = /mso-list:[^;]*\blevel(\d)/i;
const NUMBER = /[\da-z]+[.)]/i;

/** Word writes items of lists as paragraphs with their level in the style and their bullet in the text. */
function markWordLists(body: HTMLElement) {
  // From the outermost to the one that the last item went into.
  const open: HTMLElement[] = [];
  for (const paragraph of body.querySelectorAll<HTMLElement>('p[style*="mso-list"]')) {
    const level = Number(LEVEL.exec(paragraph.getAttribute('style') ?? '')?.[1] ?? 1);
    const marker = paragraph.querySelector('[style*="mso-list:Ignore" i], [style*="mso-list: Ignore" i]');
    const kind = NUMBER.test(marker?.textContent ?? '') ? 'ol' : 'ul';
    marker?.remove();
    if (paragraph.previousElementSibling !== open[0]) open.length = 0;
    open.length = Math.min(open.length, level);
    const parent = open.length < level ? open.at(-1) : open.at(-2);
    if (open.length < level || open.at(-1)?.localName !== kind) {
      const list = paragraph.ownerDocument.createElement(kind);
      if (parent?.lastElementChild) parent.lastElementChild.append(list);
      else paragraph.before(list);
      open.splice(parent ? open.indexOf(parent) + 1 : 0, Infinity, list);
    }
    const item = paragraph.ownerDocument.createElement('li');
    open.at(-1)?.append(item);
    item.append(paragraph);
  }
}

/** Other programs' HTML as the schema reads it. */
export function cleanPastedHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  markTaskLists(body);
  markWordLists(body);
  // Google Docs ends what it copies with a line of its own, and sets blocks apart by more of them.
  for (const line of body.querySelectorAll('b[id^="docs-internal-guid"] > br')) line.remove();
  return body.innerHTML;
}
