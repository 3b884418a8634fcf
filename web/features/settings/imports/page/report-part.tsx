import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { FieldError } from '#components/forms/field-error.tsx';
import type { ImporterRow } from '#entities/integrations/imports/api.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { formatInstant, formatWhen } from '#lib/dates/instants.ts';
import { paths } from '#lib/http/paths.ts';
import { UndoImport } from './undo-import.tsx';
import { NotTaken } from '../reading/not-taken.tsx';
import { ReadNotes } from '../reading/read-notes.tsx';
import { StartModal } from '../start/start-modal.tsx';
import styles from '../imports.module.css';

type Report = NonNullable<ImporterRow['imported_data']>;

const RESULTS = ['created', 'updated', 'unchanged'] as const;
const BROUGHT = ['comments', 'relations', 'people', 'cycles', 'modules', 'epics'] as const;
const LOSSES = [
  'deleted_here',
  'renumbered',
  'unresolved_relations',
  'unconverted_texts',
  'unlinked_files',
] as const;

/** What an import did, and what it could not. */
export function ReportPart({ row: found, report }: { row: ImporterRow; report: Report }) {
  const { t, i18n } = useTranslation('imports');
  const { slug } = useCurrentWorkspace();
  const [undone, setUndone] = useState<ImporterRow | null>(null);
  const row = undone ?? found;
  const format = (value: number) => new Intl.NumberFormat(i18n.language).format(value);
  return (
    <section className={styles.report} aria-label={t('report.title')}>
      {row.undone_at && (
        <p className={styles.undone} role="status">
          {t('undo.done', { when: formatWhen(row.undone_at, i18n.language) })}
        </p>
      )}
      <dl className={styles.results}>
        {RESULTS.map((name) => (
          <div key={name}>
            <dt>{t(`report.${name}`)}</dt>
            <dd>{format(report[name])}</dd>
          </div>
        ))}
      </dl>
      <ul className={styles.facts}>
        {[...BROUGHT, ...LOSSES].map(
          (name) => report[name] > 0 && <li key={name}>{t(`report.${name}`, { count: report[name] })}</li>,
        )}
      </ul>
      <NotTaken notTaken={report.not_taken} level={3} />
      <ReadNotes table={report.table} notes={report.notes} level={3} />
      <div className={styles.actions}>
        <UndoImport row={row} onUndone={setUndone} />
        <RunAgain row={row} />
        {row.project && !row.undone_at && (
          <Button size="md" variant="filled" component={Link} to={paths.workItems(slug, row.project)}>
            {t('report.open')}
          </Button>
        )}
      </div>
    </section>
  );
}

/** For these the server knows more than the kind: the record or the place in the file. */
const DETAILED = new Set(['unreadable', 'empty']);

/** Why an import came to nothing. */
export function FailedPart({ row }: { row: ImporterRow }) {
  const { t, i18n } = useTranslation('imports');
  const { code = 'broken_off', detail = '' } = row.error ?? {};
  // Of a service that wants to be left alone it is the moment until when.
  const timeOf = (moment: string) => (code === 'rate_limited' ? formatInstant(moment, i18n.language) : '');
  return (
    <section className={styles.report} aria-label={t('failed.title')}>
      <div role="alert">
        <FieldError text={t(`failed.${code}`, { time: timeOf(detail) })} />
        {DETAILED.has(code) && detail && <p className={styles.quiet}>{detail}</p>}
      </div>
      <div className={styles.actions}>
        <RunAgain row={row} />
      </div>
    </section>
  );
}

/** The same file, or a newer one, into the same project. */
function RunAgain({ row }: { row: ImporterRow }) {
  const { t } = useTranslation('imports');
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <Button size="md" onClick={() => setAsked(true)}>
        {t('run_again')}
      </Button>
      {isAsked && <StartModal service={row.service} again={row} onClose={() => setAsked(false)} />}
    </>
  );
}
