import { type KeyboardEvent, useRef, useState } from 'react';
import styles from './covers.module.css';

export type GridPicture = {
  id: string;
  source: string;
  label: string;
  isChosen: boolean;
  /** Who is named beside it. */
  author?: { name: string; address: string | undefined } | undefined;
};
type PictureGridProps = {
  label: string;
  pictures: readonly GridPicture[];
  onChoose: (id: string) => void;
};

/** How far a key goes in a grid of so many columns. */
const stepOf = (key: string, columns: number): number =>
  ({ ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns })[key] ?? 0;

const topOf = (element: Element | undefined) => element?.getBoundingClientRect().top;

/** Pictures to choose one from. The grid is one stop of the Tab key; arrows go from picture to picture. */
export function PictureGrid({ label, pictures, onChoose }: PictureGridProps) {
  const grid = useRef<HTMLUListElement>(null);
  const chosen = pictures.findIndex(({ isChosen }) => isChosen);
  const [stop, setStop] = useState(Math.max(0, chosen));
  const move = (event: KeyboardEvent) => {
    const buttons = [...(grid.current?.querySelectorAll('button') ?? [])];
    const columns = buttons.filter((button) => topOf(button) === topOf(buttons[0])).length;
    const next = buttons[stop + stepOf(event.key, columns)];
    if (!next || !stepOf(event.key, columns)) return;
    event.preventDefault();
    next.focus();
  };
  return (
    <ul ref={grid} className={styles.grid} aria-label={label}>
      {pictures.map(({ id, source, label: name, isChosen, author }, index) => (
        <li key={id}>
          <button
            type="button"
            className={styles.picture}
            aria-label={name}
            aria-pressed={isChosen}
            tabIndex={index === stop ? 0 : -1}
            onFocus={() => setStop(index)}
            onKeyDown={move}
            onClick={() => onChoose(id)}
          >
            <img src={source} alt="" loading="lazy" />
          </button>
          {author && <Author {...author} isStop={index === stop} />}
        </li>
      ))}
    </ul>
  );
}

type AuthorProps = NonNullable<GridPicture['author']> & { isStop: boolean };

function Author({ name, address, isStop }: AuthorProps) {
  if (!address) return <span className={styles.author}>{name}</span>;
  return (
    <a
      className={styles.author}
      href={address}
      target="_blank"
      rel="noreferrer"
      title={name}
      tabIndex={isStop ? 0 : -1}
    >
      {name}
    </a>
  );
}
