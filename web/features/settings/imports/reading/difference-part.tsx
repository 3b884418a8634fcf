import { useTranslation } from 'react-i18next';
import type { ImportDifference, ItemSample } from '#entities/integrations/imports/api.ts';
import tables from '../../parts/tables/table.module.css';
import { NotTaken } from './not-taken.tsx';
import { ReadNotes } from './read-notes.tsx';
import styles from '../imports.module.css';

const CATALOGS = ['states', 'labels', 'types', 'cycles', 'modules', 'people'] as const;

/** What would be new, changed or the same, in numbers and by the first examples. */
export function DifferencePart({ difference }: { difference: ImportDifference }) {
  const { t } = useTranslation('imports');
  const { items, comments, not_taken } = difference;
  const kinds = [
    {
      kind: 'items',
      new: items.new,
      changed: items.changed,
      unchanged: items.unchanged + items.deleted_here,
    },
    { kind: 'comments', new: comments.new, changed: comments.changed, unchanged: null },
    ...CATALOGS.map((kind) => ({ kind, changed: 0, ...difference[kind] })),
  ].filter((row) => row.kind === 'items' || row.new + row.changed + (row.unchanged ?? 0) > 0);
  return (
    <section className={styles.difference} aria-label={t('difference.title')}>
      <h3>{t('difference.title')}</h3>
      <table className={styles.numbers}>
        <thead>
          <tr>
            <th scope="col">{t('difference.kind')}</th>
            <th scope="col">{t('difference.new')}</th>
            <th scope="col">{t('difference.changed')}</th>
            <th scope="col">{t('difference.same')}</th>
          </tr>
        </thead>
        <tbody>
          {kinds.map((row) => (
            <tr key={row.kind}>
              <th scope="row">{t(`kinds.${row.kind}`)}</th>
              <Count value={row.new} tone="new" />
              <Count value={row.changed} tone="changed" />
              <Count value={row.unchanged} />
            </tr>
          ))}
        </tbody>
      </table>
      <Samples title={t('difference.first_changed')} samples={items.first_changed} total={items.changed} />
      <Samples title={t('difference.first_new')} samples={items.first_new} total={items.new} />
      <CustomFields fields={difference.fields} />
      <NotTaken notTaken={not_taken} level={4} />
      <ReadNotes table={difference.table} notes={difference.notes} level={4} />
      {difference.unlinked_files > 0 && (
        <p className={styles.quiet}>{t('report.unlinked_files', { count: difference.unlinked_files })}</p>
      )}
    </section>
  );
}

/** The custom fields of the file, with the kind as which each is read. */
function CustomFields({ fields = [] }: { fields: ImportDifference['fields'] }) {
  const { t } = useTranslation(['imports', 'fields']);
  if (fields.length === 0) return null;
  return (
    <>
      <h4>{t('map.custom_fields')}</h4>
      <ul className={styles.samples}>
        {fields.map(({ name, kind, is_new, items }) => (
          <li key={name}>
            <span className={styles.quiet}>{t(`fields:kind.${kind}`)}</span>
            <span className={styles.sampleName}>
              {name}
              {is_new && <span className={styles.quiet}> {t('map.new_field')}</span>}
            </span>
            <span className={styles.quiet}>{t('map.field_items', { count: items })}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

function Count({ value, tone }: { value: number | null; tone?: 'new' | 'changed' }) {
  const { i18n } = useTranslation('imports');
  if (value === null) return <td>–</td>;
  return (
    <td data-tone={value > 0 ? tone : undefined}>{new Intl.NumberFormat(i18n.language).format(value)}</td>
  );
}

type SamplesProps = { title: string; samples: readonly ItemSample[]; total: number };

function Samples({ title, samples, total }: SamplesProps) {
  const { t } = useTranslation('imports');
  if (samples.length === 0) return null;
  const more = total - samples.length;
  return (
    <>
      <h4>{title}</h4>
      <ul className={styles.samples}>
        {samples.map((sample) => (
          <li key={sample.external_id}>
            <span className={tables.quiet}>{sample.external_id}</span>
            <span className={styles.sampleName}>
              {sample.name}
              {sample.changes.map(({ field, from, to }) => (
                <span key={field} className={styles.change}>
                  {t(`fields.${field === 'name' ? 'title' : field}`)} <del>{from}</del> <ins>{to}</ins>
                </span>
              ))}
            </span>
          </li>
        ))}
      </ul>
      {more > 0 && <p className={styles.quiet}>{t('difference.more', { count: more })}</p>}
    </>
  );
}
