import { findSpans } from '@tandem/shared/text/fold.ts';
import { Fragment } from 'react';
import styles from './command-palette.module.css';

/** The text with every typed word in the accent colour, whatever its accents. */
export function Highlighted({ text, query }: { text: string; query: string }) {
  const spans = findSpans(text, query.trim().split(/\s+/));
  return (
    <>
      {spans.map(([begin, end], index) => (
        <Fragment key={begin}>
          {text.slice(spans[index - 1]?.[1] ?? 0, begin)}
          <b className={styles.match}>{text.slice(begin, end)}</b>
        </Fragment>
      ))}
      {text.slice(spans.at(-1)?.[1] ?? 0)}
    </>
  );
}
