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
