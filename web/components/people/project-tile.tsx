import { initialOf, personColor } from './people-color.ts';
import styles from './project-tile.module.css';

type Logo = {
  in_use?: string | null | undefined;
  emoji?: { value?: string | null | undefined } | null | undefined;
};

type TileProps = {
  /** What the colour is derived from: the id, so that a rename keeps it. */
  id: string;
  name: string;
  /** What was chosen for the project; without an emoji the first letter is drawn. */
  logo?: Logo;
  color?: string | undefined;
  imageUrl?: string | null | undefined;
  size?: 16 | 20 | 24 | 32 | 40;
};

const CODE_POINTS = /^\d+(-\d+)*$/;

/** Emoji are stored as they are, or as their code points joined by dashes. */
export function emojiOf(logo: Logo | undefined): string | undefined {
  const value = logo?.in_use === 'emoji' ? (logo.emoji?.value ?? undefined) : undefined;
  if (!value || !CODE_POINTS.test(value)) return value;
  const points = value.split('-').map(Number);
  return points.every((point) => point <= 0x10ffff) ? String.fromCodePoint(...points) : undefined;
}

/** The small square of a project or workspace: its picture, emoji or first letter. */
export function ProjectTile({ id, name, logo, color, imageUrl, size = 16 }: TileProps) {
  const emoji = emojiOf(logo);
  return (
    <span
      className={styles.tile}
      data-size={size}
      data-emoji={emoji ? '' : undefined}
      // Drawn by the style sheet: as text it would be a part of the name of whatever it stands in.
      data-letter={imageUrl || emoji ? undefined : initialOf(name)}
      aria-hidden
      style={{ background: emoji ? undefined : (color ?? personColor(id)) }}
    >
      {imageUrl ? <img src={imageUrl} alt="" /> : emoji}
    </span>
  );
}
