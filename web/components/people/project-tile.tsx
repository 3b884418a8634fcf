import { emojiOfLogo, type Logo } from '../icons/emoji.ts';
import { initialOf, personColor } from './people-color.ts';
import styles from './project-tile.module.css';

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

/** The small square of a project or workspace: its picture, emoji or first letter. */
export function ProjectTile({ id, name, logo, color, imageUrl, size = 16 }: TileProps) {
  const emoji = emojiOfLogo(logo);
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
