/** What a picture or a print shows of a widget: its name, what stands beside it, and its body. */
export type Card = {
  name: string;
  body: HTMLElement;
  aside: HTMLElement | null;
  width: number;
  height: number;
};

/** A widget as it is on the screen now; undefined where it is not drawn. */
export function cardOf(section: Element, name: string): Card | undefined {
  const body = section.querySelector<HTMLElement>('[data-widget]');
  if (!body) return undefined;
  const { width, height } = body.getBoundingClientRect();
  const zoom = width / body.offsetWidth || 1;
  const inHead = section.querySelector<HTMLElement>('[data-widget-head] [data-widget-aside]');
  return { name, body, aside: inHead, width: width / zoom, height: height / zoom };
}

const clone = (element: HTMLElement): HTMLElement => {
  const copy = element.cloneNode(true) as HTMLElement;
  for (const each of copy.querySelectorAll('[data-read-out], [role="status"]')) each.remove();
  // Buttons are no part of a picture, what they show is.
  for (const each of copy.querySelectorAll('[tabindex]')) each.removeAttribute('tabindex');
  return copy;
};

const PADDING = 16;
const HEAD = 40;

/** A widget by itself, of the size that it has on the screen, for a picture or a print. */
export function drawnCard(
  { name, body, aside, width, height }: Card,
  page: Document = document,
): HTMLElement {
  const card = page.createElement('section');
  card.style.cssText = `box-sizing:border-box;width:${width + 2 * PADDING}px;height:${height + HEAD + PADDING}px;padding:0 ${PADDING}px;background:var(--raised);color:var(--text);font-family:var(--font-sans);font-size:13px;line-height:20px`;
  const head = page.createElement('header');
  head.style.cssText = `display:flex;align-items:center;gap:12px;height:${HEAD}px`;
  const title = page.createElement('h2');
  title.style.cssText =
    'flex:1;min-width:0;margin:0;overflow:hidden;font-size:13px;line-height:20px;font-weight:600;text-overflow:ellipsis;white-space:nowrap';
  title.textContent = name;
  head.append(title);
  if (aside) head.append(clone(aside));
  const copy = clone(body);
  copy.style.width = `${width}px`;
  copy.style.height = `${height}px`;
  card.append(head, copy);
  return card;
}
