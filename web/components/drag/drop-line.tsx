import type { Edge } from '#lib/lists/sortable.ts';
import styles from './drop-line.module.css';

/** Where what is dragged over an element would go. */
export const DropLine = ({ edge }: { edge: Edge }) => (
  <span className={styles.line} data-edge={edge} aria-hidden />
);
