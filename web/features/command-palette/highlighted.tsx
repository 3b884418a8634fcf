import styles from './command-palette.module.css';

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The text with every typed word in the accent colour. */
export function Highlighted({ text, query }: { text: string; query: string }) {
  const words = query.trim().split(/\s+/).filter(Boolean);
  if (words.length === 0) return text;
  // A split by a pattern with one group alternates between what did not match and what did.
  const parts = text.split(new RegExp(`(${words.map(escaped).join('|')})`, 'gi'));
  return parts.map((part, index) =>
    index % 2 === 1 ? (
      <b key={`${index}${part}`} className={styles.match}>
        {part}
      </b>
    ) : (
      part
    ),
  );
}
