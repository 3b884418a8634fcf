import styles from './editor.module.css';

const VARIABLE = /(\{\{[^{}]{1,300}\}\})/;

/** A text whose variables are drawn as chips. */
export function VariableText({ text }: { text: string }) {
  return text.split(VARIABLE).map((part, index) =>
    index % 2 === 1 ? (
      // oxlint-disable-next-line react/no-array-index-key -- parts of a text have no ids
      <span key={index} className={styles.variable}>
        {part.slice(2, -2).trim()}
      </span>
    ) : (
      part
    ),
  );
}
