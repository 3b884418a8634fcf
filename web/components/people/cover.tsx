import type { ReactNode } from 'react';
import { initialOf } from './people-color.ts';
import styles from './cover.module.css';

type CoverProps = {
  imageUrl: string | null;
  color: string;
  /** None for what has no face of its own yet. */
  face?: { name: string; imageUrl?: string | null; emoji?: string | undefined; isSquare?: boolean };
  /** What can be changed about it. */
  children?: ReactNode;
};

const LINES = [12, 24, 36, 48, 60, 72, 84];

/** A wide picture with the face of whom it belongs to; lines in their colour where there is none. */
export function Cover({ imageUrl, color, face, children }: CoverProps) {
  return (
    <div className={styles.cover} data-faceless={face ? undefined : ''} style={{ ['--c' as string]: color }}>
      {imageUrl ? (
        <img className={styles.picture} src={imageUrl} alt="" />
      ) : (
        <svg
          className={styles.lines}
          viewBox="0 0 720 96"
          preserveAspectRatio="xMidYMid slice"
          fill="none"
          aria-hidden
        >
          {LINES.map((y) => (
            <path
              key={y}
              strokeWidth="1.25"
              d={`M0 ${y} C 120 ${y - 24}, 240 ${y + 24}, 360 ${y} S 600 ${y - 24}, 720 ${y}`}
            />
          ))}
        </svg>
      )}
      {face && (
        <span className={styles.face} data-square={face.isSquare ? '' : undefined} aria-hidden>
          {face.imageUrl ? <img src={face.imageUrl} alt="" /> : (face.emoji ?? initialOf(face.name))}
        </span>
      )}
      {children && <div className={styles.buttons}>{children}</div>}
    </div>
  );
}
