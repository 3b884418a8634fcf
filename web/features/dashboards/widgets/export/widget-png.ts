import { paint } from './paint.ts';
import { type Card, drawnCard } from './stage.ts';

export type PictureTheme = 'light' | 'dark';

/** Twice as many px as on the screen, for slides and print. */
const SCALE = 2;

/** A widget with its title and legend as a PNG, light or dark, whatever the page is. */
export async function widgetPng(card: Card, theme: PictureTheme): Promise<Blob> {
  const stage = document.createElement('div');
  stage.dataset['theme'] = theme;
  stage.setAttribute('aria-hidden', 'true');
  stage.style.cssText = 'position:fixed;left:-20000px;top:0;pointer-events:none';
  stage.append(drawnCard(card));
  document.body.append(stage);
  try {
    await document.fonts.ready;
    const { left, top, width, height } = stage.getBoundingClientRect();
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(width * SCALE);
    canvas.height = Math.round(height * SCALE);
    const context = canvas.getContext('2d');
    if (!context) throw new Error('This browser has no canvas');
    context.scale(SCALE, SCALE);
    await paint({ context, left, top, stage }, stage);
    return await new Promise<Blob>((done, fail) => {
      canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error('No picture was made'))), 'image/png');
    });
  } finally {
    stage.remove();
  }
}
