import type { Page } from 'playwright-core';

/** Marks the texts whose colours were not looked at yet. */
export const NEW_TEXT = 'data-new-text';

/**
 * The texts in a part of the screen, each as a number for what its colours come from: the classes, states and own colours
 * of its element and of all around it. Marks those whose number is in `only`.
 */
function numbersOfTexts({ within, mark, only }: { within: string; mark: string; only: number[] | null }) {
  const isColour = /color|background|opacity|filter|^\s*--/;
  // Of the others, names and places say nothing of colours.
  const isState =
    /^(disabled|aria-(selected|checked|pressed|expanded|current|disabled|invalid)|data-(?!position|index|value).*)$/;
  const ownNumbers = new Map<Element, number>();
  const numberOf = (text: string, start: number) => {
    let number = start;
    for (let at = 0; at < text.length; at += 1) number = Math.imul(number ^ text.charCodeAt(at), 0x01000193);
    return number;
  };
  const look = (element: Element): string => {
    const parts = [element.tagName, (element.getAttribute('class') ?? '').replaceAll(/__m__-\S+/g, '')];
    const style = element.getAttribute('style') ?? '';
    parts.push(...style.split(';').filter((declaration) => isColour.test(declaration)));
    for (const { name, value } of element.attributes) {
      if (isState.test(name) && value.length < 16) parts.push(`${name}=${value}`);
    }
    return parts.join('|');
  };
  const numberOfElement = (element: Element): number => {
    const known = ownNumbers.get(element);
    if (known !== undefined) return known;
    const around = element.parentElement ? numberOfElement(element.parentElement) : 0x811c9dc5;
    const number = numberOf(look(element), around);
    ownNumbers.set(element, number);
    return number;
  };
  const hasText = (element: Element) =>
    element.matches('input, textarea, select') ||
    [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim());
  for (const marked of document.querySelectorAll(`[${mark}]`)) marked.removeAttribute(mark);
  const texts = [...document.querySelectorAll(within)]
    .flatMap((part) => [part, ...part.querySelectorAll('*')])
    .filter(hasText);
  const numbers = texts.map(numberOfElement);
  const wanted = new Set(only);
  texts.forEach((text, index) => text.toggleAttribute(mark, wanted.has(numbers[index]!)));
  return numbers;
}

const seen = new Set<number>();

/**
 * Marks the texts in a part of the screen that are not drawn as one that was looked at on an earlier screen; says whether
 * there are any. The header and the sidebar stand beside everything, and rows are alike: looking at them once is enough.
 */
export async function markNewTexts(screen: Page, within: string): Promise<boolean> {
  const part = { within, mark: NEW_TEXT };
  const found = await screen.evaluate(numbersOfTexts, { ...part, only: null });
  const only = [...new Set(found)].filter((number) => !seen.has(number));
  for (const number of only) seen.add(number);
  if (only.length === 0) return false;
  const marked = await screen.evaluate(numbersOfTexts, { ...part, only });
  return marked.some((number) => only.includes(number));
}
