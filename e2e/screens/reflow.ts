import type { Page } from 'playwright-core';

/** 1,280 px at a zoom of 400 %, the least that WCAG 2.2 asks for (1.4.10). */
const NARROWEST = { width: 320, height: 640 };

/** What a reader may set for texts without losing any (WCAG 2.2, 1.4.12). */
const SPACED = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-bottom: 2em !important }`;

const PRESSED = 'a, button, input, select, textarea, [role="button"], [role="tab"], [role="switch"], h1, h2';

/** Controls and headings beyond the edge of the window which no scrolling brings back. */
const findCut = (screen: Page): Promise<string[]> =>
  screen.evaluate(async (pressed) => {
    const find = () => namesOf([...document.querySelectorAll(pressed)].filter(isCut));
    const scrolls = (element: Element): boolean => {
      for (let at = element.parentElement; at; at = at.parentElement) {
        const { overflowX } = getComputedStyle(at);
        if (/auto|scroll/.test(overflowX) && at.scrollWidth > at.clientWidth) return true;
      }
      return false;
    };
    const isCut = (element: Element): boolean => {
      const { left, right, width, height } = element.getBoundingClientRect();
      const { clientWidth } = document.documentElement;
      if (width < 2 || height < 2 || element.closest('[inert], [aria-hidden="true"]')) return false;
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
      return (right > clientWidth + 1 || left < -1) && !scrolls(element);
    };
    const namesOf = (cut: Element[]) => {
      const names = cut.map((element) => element.getAttribute('aria-label') ?? element.textContent ?? '');
      const { clientWidth, scrollWidth } = document.documentElement;
      return scrollWidth > clientWidth ? ['the page', ...names] : names;
    };
    // A screen that is drawn anew for a phone takes some frames.
    let cut = find();
    for (let left = 60; left > 0 && cut.length > 0; left -= 1) {
      await new Promise(requestAnimationFrame);
      cut = find();
    }
    return cut;
  }, PRESSED);

/** What is cut off on the narrowest window, first as it is, then with the reader's own spacing of texts. */
export async function findCutWhenNarrow(screen: Page): Promise<string[]> {
  const size = screen.viewportSize();
  await screen.setViewportSize(NARROWEST);
  const cut = await findCut(screen);
  const style = await screen.addStyleTag({ content: SPACED });
  const cutWhenSpaced = await findCut(screen);
  await style.evaluate((element) => (element as Element).remove());
  if (size) await screen.setViewportSize(size);
  return [...cut, ...cutWhenSpaced.filter((name) => !cut.includes(name)).map((name) => `spaced: ${name}`)];
}
