/** Names that every theme gives a shade of its own; any other colour is written into the text as it is. */
export const PALETTE_COLORS = [
  'gray',
  'peach',
  'pink',
  'orange',
  'green',
  'light-blue',
  'dark-blue',
  'purple',
] as const;

const CSS_COLOR =
  /^(#[0-9a-f]{3,8}|[a-z]{3,24}|(rgb|hsl)a?\([0-9.,%/ deg]{1,60}\)|var\(--[a-z0-9-]{1,60}\))$/i;

/** Whether a text is a CSS colour and nothing more, so that it may stand in a style attribute. */
export const isCssColor = (text: string): boolean => CSS_COLOR.test(text.trim());

const NO_COLOR = 'none';

/** Whether a text may stand where a text keeps a colour: a name of the palette, none, or a CSS colour. Not an address. */
export const isKnownColor = (text: string): boolean =>
  text === NO_COLOR || PALETTE_COLORS.some((name) => name === text) || isCssColor(text);

/** The colour for a style attribute; null for palette names, which style sheets resolve, and for what is no colour. */
export function inlineColor(value: unknown): string | null {
  if (typeof value !== 'string' || PALETTE_COLORS.some((name) => name === value)) return null;
  return isCssColor(value) ? value.trim() : null;
}
