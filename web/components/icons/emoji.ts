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
