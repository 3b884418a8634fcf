import { Button } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Avatar } from '#components/people/avatar.tsx';
import { skipRun, unskipRun } from '#entities/work-items/recurrences/actions.ts';
import type { PreviewNote, PreviewRun } from '#entities/work-items/recurrences/types.ts';
import { usePerson } from '#entities/workspaces/members/hooks.ts';
import { formatDate, formatMonthDay } from '#lib/dates/dates.ts';
import { useLanguage } from '#lib/device/language.ts';
import { useEditor } from '../editor/use-editor.ts';
import { weekDayOf } from '../model/rule-form.ts';
import { weekDayName } from '../model/texts.ts';
import { usePreview } from './use-preview.ts';
import styles from './runs.module.css';

/** The next ten runs with who they are for and what is odd about them. */
export function NextTen() {
  const { t } = useTranslation('recurring');
  const language = useLanguage((state) => state.language);
  const { preview, problem } = usePreview();
  const runs = preview?.runs ?? [];
  return (
    <section className={styles.section} aria-label={t('next.title')}>
      <header className={styles.head}>
        <h2>{t('next.title')}</h2>
        {preview?.until && (
          <span className={styles.count}>
            {t('next.until', { day: formatDate(preview.until, language) })}
          </span>
        )}
      </header>
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      {preview && runs.length === 0 && <p className={styles.none}>{t('next.none')}</p>}
      {runs.length > 0 && (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('next.due')}</th>
              <th scope="col">{t('next.day')}</th>
              <th scope="col">{t('next.made_on')}</th>
              <th scope="col">{t('next.for')}</th>
              <th scope="col" aria-label={t('next.notes')} />
              <th scope="col" aria-label={t('next.actions')} />
            </tr>
          </thead>
          <tbody>
            {runs.map((run) => (
              <RunRow key={run.due} run={run} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function noteText(note: PreviewNote, language: string, t: TFunction): string {
  if (note.kind === 'last_day') return t('recurring:note.last_day', { day: note.wanted });
  if (note.kind === 'clock_change') {
    return t('recurring:note.clock_change', { day: formatMonthDay(note.day, language), time: note.time });
  }
  if (note.kind === 'moved') {
    const day = formatMonthDay(note.from, language);
    return note.holiday
      ? t('recurring:note.moved_holiday', { day, name: note.holiday })
      : t('recurring:note.moved', { day });
  }
  return note.holiday ? t('recurring:note.holiday', { name: note.holiday }) : t('recurring:note.day_off');
}

function RunRow({ run }: { run: PreviewRun }) {
  const { t } = useTranslation(['recurring', 'common']);
  const language = useLanguage((state) => state.language);
  const { stored, changes, canEdit } = useEditor();
  const { due, made_on, member_id, is_skipped, notes } = run;
  const canSkip = canEdit && stored !== undefined && Object.keys(changes).length === 0;
  return (
    <tr data-skipped={is_skipped ? '' : undefined}>
      <td className={styles.due}>
        {is_skipped ? <s>{formatDate(due, language)}</s> : formatDate(due, language)}
      </td>
      <td className={styles.quiet}>{weekDayName(weekDayOf(due), language, 'short')}</td>
      <td className={styles.madeOn}>{!is_skipped && formatMonthDay(made_on, language)}</td>
      <td>
        {is_skipped ? <span className={styles.quiet}>{t('next.skipped')}</span> : <Person id={member_id} />}
      </td>
      <td className={styles.notes}>{notes.map((note) => noteText(note, language, t)).join(' · ')}</td>
      <td className={styles.end}>
        {canSkip &&
          (is_skipped ? (
            <Button size="xs" variant="subtle" onClick={() => void unskipRun(stored.id, due)}>
              {t('common:undo')}
            </Button>
          ) : (
            <Button size="xs" className={styles.skip ?? ''} onClick={() => void skipRun(stored.id, due)}>
              {t('next.skip')}
            </Button>
          ))}
      </td>
    </tr>
  );
}

function Person({ id }: { id: string | null }) {
  const person = usePerson(id);
  if (!person) return null;
  return (
    <span className={styles.person}>
      <Avatar person={person} />
      {person.display_name}
    </span>
  );
}
