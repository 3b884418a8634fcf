/** The code of an emoji as the API has it (docs/contract/reactions.md): its code points in decimals, joined by "-". */
export const codeOf = (emoji: string) => [...emoji].map((sign) => sign.codePointAt(0)).join('-');

const MAX_POINT = 0x10ffff;

/** The emoji of a code; a code that is none is shown as it is. */
export function emojiOf(code: string): string {
  const points = code.split('-').map(Number);
  const isEmoji = points.every((point) => Number.isInteger(point) && point > 0 && point <= MAX_POINT);
  return isEmoji ? String.fromCodePoint(...points) : code;
}

/** What can be chosen: what people answer with, the most usual ones first. */
export const EMOJIS = [
  ...['👍', '👎', '❤️', '🎉', '😄', '😕', '🚀', '👀'],
  ...['🔥', '👏', '🙏', '💯', '✅', '❌', '⚠️', '❓'],
  ...['😂', '😊', '😍', '🤔', '😮', '😢', '😡', '😴'],
  ...['💪', '👌', '✌️', '🤝', '🙌', '👋', '🫡', '🤷'],
  ...['⭐', '💡', '🐛', '🔧', '📌', '🧪', '📈', '🏁'],
] as const;

/** What was chosen for a project or a type (docs/contract/conventions.md#logos). */
export type Logo = {
  in_use?: string | null | undefined;
  emoji?: { value?: string | null | undefined } | null | undefined;
};

const CODE_POINTS = /^\d+(-\d+)*$/;

/** Emoji are stored as they are, or as their code points joined by dashes. */
export function emojiOfLogo(logo: Logo | undefined): string | undefined {
  const value = logo?.in_use === 'emoji' ? (logo.emoji?.value ?? undefined) : undefined;
  if (!value || !CODE_POINTS.test(value)) return value;
  const points = value.split('-').map(Number);
  return points.every((point) => point <= 0x10ffff) ? String.fromCodePoint(...points) : undefined;
}
