import { useTranslation } from 'react-i18next';
import type { ImportDifference, ImporterRow } from '#entities/integrations/imports/api.ts';
import styles from '../imports.module.css';

type Table = NonNullable<NonNullable<ImporterRow['imported_data']>['table']>;
type Note = NonNullable<ImportDifference['notes']>[number];
type ReadNotesProps = {
  table: Table | null | undefined;
  notes: readonly Note[] | undefined;
  /** Of its heading. */
  level: 3 | 4;
};

/** What a table was recognised as, which columns are left, and what was changed or guessed of its records. */
export function ReadNotes({ table, notes = [], level }: ReadNotesProps) {
  const { t, i18n } = useTranslation('imports');
  const left = table?.columns.filter(({ is_read, filled = 0 }) => is_read === false && filled > 0) ?? [];
  const product = table?.product;
  const titles = table?.titles;
  if (!product && !titles && left.length === 0 && notes.length === 0) return null;
  const Heading = level === 3 ? 'h3' : 'h4';
  const marks = new Intl.ListFormat(i18n.language).format(product?.marks ?? []);
  return (
    <>
      <Heading>{t('notes.title')}</Heading>
      <ul className={styles.facts}>
        {product && <li>{t('notes.product', { product: t(`products.${product.name}`), columns: marks })}</li>}
        {titles && (
          <li>
            {t('notes.titles', { count: titles.total })}
            <ul className={styles.samples}>
              {titles.first.map((title, index) => (
                <li key={`${index} ${title}`}>
                  <span className={styles.sampleName}>{title}</span>
                </li>
              ))}
            </ul>
          </li>
        )}
        {left.length > 0 && (
          <li>
            {t('notes.left', { count: left.length })}
            <ul className={styles.samples}>
              {left.map(({ name, filled = 0 }) => (
                <li key={name}>
                  <span className={styles.quiet}>{t('notes.lines', { count: filled })}</span>
                  <span className={styles.sampleName}>{name}</span>
                </li>
              ))}
            </ul>
          </li>
        )}
        {notes.map((note) => (
          <NoteFact key={note.code} note={note} />
        ))}
      </ul>
    </>
  );
}

const FIRST = 5;

/** How many records one kind of change concerns, and the first of them. */
function NoteFact({ note: { code, total, first } }: { note: Note }) {
  const { t } = useTranslation('imports');
  return (
    <li>
      {t(`notes.${code}`, { count: total })}
      <ul className={styles.samples}>
        {first.slice(0, FIRST).map(({ place, line, value }, index) => (
          <li key={`${index} ${place}`}>
            <span className={styles.quiet}>{line === undefined ? place : t('line', { line })}</span>
            {value !== undefined && <span className={styles.sampleName}>{value}</span>}
          </li>
        ))}
      </ul>
    </li>
  );
}
