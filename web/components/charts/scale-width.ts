const DIGIT = 6.4;
const GAP = 14;
const MIN_WIDTH = 34;
/** The scale ends above the highest value, at a round number. */
const ROUNDED_UP = 1.2;

/** Room for the numbers of a scale, as wide as the highest of them; px. */
export const scaleWidth = (highest: number, language: string): number =>
  Math.max(MIN_WIDTH, Math.ceil(highest * ROUNDED_UP).toLocaleString(language).length * DIGIT + GAP);
