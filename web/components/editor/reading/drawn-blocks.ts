import { embedOf } from '@tandem/shared/rich-text/rules/embeds.ts';
import i18next from 'i18next';
import { drawDay, onDayFormat } from '../blocks/atoms/chip-views.ts';
import { fillCard } from '../blocks/atoms/embed-card.ts';
import { DIAGRAM, diagramBox } from '../blocks/code/diagram-box.ts';
import { drawEquation } from '../blocks/atoms/draw-equation.ts';

/** Where two versions are compared, what changed is marked: there it is read as it was written. */
const isWhole = (element: Element) => element.childElementCount === 0;

function drawEquations(root: HTMLElement) {
  for (const element of root.querySelectorAll<HTMLElement>('[data-type="equation"]')) {
    if (isWhole(element)) void drawEquation(element, element.textContent.trim(), element.localName === 'div');
  }
}

/** Code of diagrams becomes their pictures; answers how to end what follows them. */
async function drawDiagrams(root: HTMLElement): Promise<() => void> {
  const codes = [...root.querySelectorAll(`pre > code.language-${DIAGRAM}`)].filter(isWhole);
  if (codes.length === 0) return () => {};
  await i18next.loadNamespaces('editor');
  const text = (key: string) => i18next.t(`editor:${key}`);
  const words = {
    title: text('block.diagram'),
    missing: text('diagram.missing'),
    code: text('diagram.code'),
    picture: text('diagram.picture'),
  };
  const ends = codes.map((code) => {
    const around = document.createElement('div');
    around.className = 'code-block';
    const diagram = diagramBox(around, words);
    code.parentElement?.before(around);
    around.append(code.parentElement ?? code, diagram.box);
    diagram.show(false);
    diagram.follow(code.textContent);
    return diagram.end;
  });
  return () => {
    for (const end of ends) end();
  };
}

/** Links of known services become cards. */
async function drawEmbeds(root: HTMLElement): Promise<void> {
  const boxes = [...root.querySelectorAll<HTMLElement>('[data-type="embed"]')].filter(
    (box) => !box.querySelector('[data-difference]'),
  );
  if (boxes.length === 0) return;
  await i18next.loadNamespaces('editor');
  for (const box of boxes) {
    const address = box.querySelector('a')?.getAttribute('href') ?? '';
    const load = (service: string) => i18next.t('editor:embed.load', { service });
    if (embedOf(address)) fillCard(box, address, { empty: '', load });
  }
}

/** Days as the reader writes them, also when that changes. */
function drawDays(root: HTMLElement): () => void {
  const days = [...root.querySelectorAll('time')];
  const draw = () => {
    for (const day of days) drawDay(day, day.dateTime);
  };
  draw();
  return onDayFormat(draw);
}

/** Draws what a stored text says by its source: equations, diagrams, cards and days. Answers how to end what goes on. */
export async function drawBlocks(root: HTMLElement): Promise<() => void> {
  drawEquations(root);
  await drawEmbeds(root);
  const ends = [drawDays(root), await drawDiagrams(root)];
  return () => {
    for (const end of ends) end();
  };
}
