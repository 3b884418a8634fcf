import { initialOf, personColor } from './people-color.ts';
import styles from './project-tile.module.css';

type TileProps = {
  /** What the colour is derived from: the id, so that a rename keeps it. */
  id: string;
  name: string;
  emoji?: string | undefined;
  color?: string | undefined;
  imageUrl?: string | null | undefined;
  size?: 16 | 20 | 24;
};

/** The small square of a project or workspace: its picture, emoji or first letter. */
export function ProjectTile({ id, name, emoji, color, imageUrl, size = 16 }: TileProps) {
  return (
    <span
      className={styles.tile}
      data-size={size}
      data-emoji={emoji ? '' : undefined}
      aria-hidden
      style={{ background: emoji ? undefined : (color ?? personColor(id)) }}
    >
      {imageUrl ? <img src={imageUrl} alt="" /> : (emoji ?? initialOf(name))}
    </span>
  );
}
