const importMath = () => import('@tandem/shared/rich-text/math-ml.ts');

/**
 * Draws the equation that an element says in TeX, with code that comes with the first of them. Without a network, and for
 * what is no equation, the TeX stays; what is wrong with it is its title.
 */
export async function drawEquation(element: HTMLElement, tex: string, isBlock: boolean): Promise<void> {
  element.dataset['tex'] = tex;
  const math = await importMath().catch(() => null);
  // It may say something else by now.
  if (!math || element.dataset['tex'] !== tex || tex === '') return;
  const made = math.mathMlOf(tex, isBlock);
  element.toggleAttribute('data-wrong', made.html === null);
  if (made.html === null) {
    element.textContent = tex;
    element.title = made.problem;
    return;
  }
  element.removeAttribute('title');
  element.innerHTML = made.html;
}
