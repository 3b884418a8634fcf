const CHARACTER = 6.4;
const CHIP_FRAME = 34;
const MORE_WIDTH = 32;
const MAX_LABELS = 2;

/** How wide a small text comes out, about, with what stands around it; px. Measuring every row would cost a layout each. */
export const textWidth = (text: string, frame: number) => frame + text.length * CHARACTER;

/** How many labels fit whole into so many px: one name that can be read is better than two that cannot. */
export function fittingLabels(labels: readonly { name: string }[], room: number): number {
  const names = labels.slice(0, MAX_LABELS).reduce((sum, { name }) => sum + textWidth(name, CHIP_FRAME), 0);
  const more = labels.length > MAX_LABELS ? MORE_WIDTH : 0;
  return names + more <= room ? MAX_LABELS : 1;
}
