/** What a card has for its title in its first paint: the width between its edges, and its letters. */
const DESK = { width: 256, font: "500 13px 'Inter Variable', sans-serif" };
const PHONE = { width: 304, font: "500 15px 'Inter Variable', sans-serif" };
/** Shorter than the first a title always has one line, longer than the second always two. */
const SHORT = 26;
const LONG = 52;

let canvas: CanvasRenderingContext2D | null | undefined;

/** Whether a title takes a second line, without a layout; null where texts cannot be measured so. */
export function hasSecondLine(name: string, isPhone: boolean): boolean | null {
  if (name.length < SHORT) return false;
  if (name.length > LONG) return true;
  canvas ??= document.createElement('canvas').getContext?.('2d') ?? null;
  if (!canvas) return null;
  const { width, font } = isPhone ? PHONE : DESK;
  canvas.font = font;
  return canvas.measureText(name).width > width;
}
