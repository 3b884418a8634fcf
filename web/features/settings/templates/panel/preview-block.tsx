import { dayOfOffset } from '@tandem/shared/work-items/templates/offsets.ts';
import { fillText } from '@tandem/shared/work-items/templates/variables.ts';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentMe } from '#entities/identity/users/store.ts';
import { useTypeOf } from '#entities/projects/types/hooks.ts';
import { fetchPreview } from '#entities/work-items/templates/load.ts';
import type { TemplateNote } from '#entities/work-items/templates/types.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { USUAL_CALENDAR } from '#entities/workspaces/working-days/calendar-of.ts';
import { useWorkingCalendar } from '#entities/workspaces/working-days/hooks.ts';
import { formatDate, today } from '#lib/dates/dates.ts';
import { useLanguage } from '#lib/device/language.ts';
import { ApiError } from '#lib/http/api-error.ts';
import { numbered } from '../model/tree.ts';
import { useEditor } from '../editor/use-editor.ts';
import { VariableText } from '../editor/variable-text.tsx';
import { runningCycle } from '../editor/variables.tsx';
import styles from './panel.module.css';

/** What the template would make today, and what of it the project no longer has. */
export function PreviewBlock() {
  const { t } = useTranslation('templates');
  const language = useLanguage((state) => state.language);
  const { values, projectId } = useEditor();
  const { item } = values.content;
  const type = useTypeOf(projectId, item.type_id);
  const notes = useNotes();
  const day = today();
  const name = fillText(
    item.name,
    new Map([
      ['date', formatDate(day, language)],
      ['cycle', runningCycle(projectId) ?? ''],
      ['person', currentMe().display_name],
    ]),
  );
  const due = dayOfOffset(item.due, day, useWorkingCalendar(useCurrentWorkspace().id) ?? USUAL_CALENDAR);
  const count = numbered(item).length;
  const parts = [
    ...(type ? [type.name] : []),
    ...(due ? [t('preview.due', { day: formatDate(due, language) })] : []),
    ...(count > 0 ? [t('preview.sub_items', { count })] : []),
  ];
  return (
    <section className={styles.block}>
      <h3>{t('preview.title')}</h3>
      <div className={styles.preview}>
        <b>
          <VariableText text={name} />
        </b>
        {parts.length > 0 && <span>{parts.join(' · ')}</span>}
      </div>
      {notes.length > 0 && (
        <p className={styles.warning} role="status">
          {[...new Set(notes.map(({ kind }) => t(`gone.${kind}`)))].join(' ')}
        </p>
      )}
    </section>
  );
}

/** Reads what the stored template names and the project no longer has. */
function useNotes(): readonly TemplateNote[] {
  const { template, projectId } = useEditor();
  const { id, updated_at } = template;
  const [notes, setNotes] = useState<readonly TemplateNote[]>([]);
  const version = projectId && `${projectId} ${id} ${updated_at}`;
  useEffect(() => {
    if (version === null) return undefined;
    let isOpen = true;
    const [of = '', templateId = ''] = version.split(' ');
    fetchPreview(of, templateId, today()).then(
      (preview) => isOpen && setNotes(preview.notes),
      (error: unknown) => {
        // Without an answer nothing is known to be gone.
        if (!(error instanceof ApiError)) throw error;
      },
    );
    return () => {
      isOpen = false;
    };
  }, [version]);
  return notes;
}
