import { drawnScheme, useTheme } from '#lib/device/theme.ts';

const importDrawing = () => import('./draw-diagram.ts');

/** The language of code that is drawn. */
export const DIAGRAM = 'mermaid';

const PAUSE_MS = 300;

/** Of the namespace `editor`. */
export type DiagramWords = { title: string; code: string; picture: string; missing: string };

const isDark = () => drawnScheme(useTheme.getState()) === 'dark';

function imageOf(alt: string, { address, width }: { address: string; width: number }): HTMLImageElement {
  const image = document.createElement('img');
  Object.assign(image, { alt, width, src: address });
  return image;
}

function noteOf(text: string): HTMLElement {
  const note = document.createElement('p');
  note.className = 'diagram-problem';
  note.setAttribute('role', 'status');
  note.textContent = text;
  return note;
}

/** Two buttons, of which one is pressed. */
function switchOf(words: DiagramWords, onChoose: (isCode: boolean) => void) {
  const bar = document.createElement('div');
  bar.className = 'diagram-switch';
  bar.setAttribute('role', 'group');
  bar.setAttribute('aria-label', words.title);
  const buttons = [true, false].map((isCode) => {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = isCode ? words.code : words.picture;
    // The caret stays where it is.
    button.addEventListener('mousedown', (event) => event.preventDefault());
    button.addEventListener('click', () => onChoose(isCode));
    bar.append(button);
    return { button, isCode };
  });
  const press = (isCodeShown: boolean) => {
    for (const { button, isCode } of buttons)
      button.setAttribute('aria-pressed', String(isCode === isCodeShown));
  };
  return { bar, press };
}

/**
 * The picture of a diagram below its code, with a switch that hides the code; `around` is the element of both. The picture
 * follows the code after a pause, and the theme.
 */
export function diagramBox(around: HTMLElement, words: DiagramWords) {
  const box = document.createElement('div');
  const picture = document.createElement('div');
  let code = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  const draw = async () => {
    const drawn = code;
    const part = await importDrawing().catch(() => null);
    const made = await part?.drawDiagram(drawn, isDark());
    // It may say something else by now.
    if (isOver || drawn !== code) return;
    if (!made) picture.replaceChildren(noteOf(words.missing));
    else picture.replaceChildren('problem' in made ? noteOf(made.problem) : imageOf(words.title, made));
  };
  const show = (isCode: boolean) => {
    around.dataset['view'] = isCode ? 'code' : 'picture';
    press(isCode);
  };
  const { bar, press } = switchOf(words, show);
  const ignoreTheme = useTheme.subscribe((now, before) => {
    if (code.trim() !== '' && drawnScheme(now) !== drawnScheme(before)) void draw();
  });
  box.className = 'diagram';
  picture.className = 'diagram-picture';
  box.contentEditable = 'false';
  box.append(bar, picture);
  return {
    box,
    show,
    /** Draws this code: at once for the first time, later ones when nothing came for a moment. */
    follow: (next: string) => {
      if (next === code) return;
      const isFirst = code === '';
      code = next;
      clearTimeout(timer);
      if (next.trim() === '') picture.replaceChildren();
      else timer = setTimeout(() => void draw(), isFirst ? 0 : PAUSE_MS);
    },
    end: () => {
      isOver = true;
      clearTimeout(timer);
      ignoreTheme();
    },
  };
}
