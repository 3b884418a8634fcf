import { IconCloudUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { AvatarStack } from '#components/people/avatar.tsx';
import { Icon } from '#components/icons/icon.tsx';
import { PriorityIcon } from '#components/icons/priority-icon.tsx';
import { ProjectTile } from '#components/people/project-tile.tsx';
import { StateIcon } from '#components/icons/state-icon.tsx';
import { drafts } from '#entities/work-items/drafts/store.ts';
import type { Draft } from '#entities/work-items/drafts/types.ts';
import { useProject } from '#entities/projects/projects/hooks.ts';
import { useWorkItemState } from '#entities/projects/states/hooks.ts';
import { formatAgoShort, formatInstant } from '#lib/dates/instants.ts';
import { useLanguage } from '#lib/device/language.ts';
import type { ViewSettings } from '../model/display/view-settings.ts';
import { usePersons } from '../model/items/use-rows.ts';
import { DraftMarks } from './draft-marks.tsx';
import { DraftMenu } from './draft-menu.tsx';
import styles from './drafts.module.css';
import { editDraft } from './edit-draft.ts';

/** One draft as one line; it has no number yet. */
export function DraftRow({ draft, shown }: { draft: Draft; shown: ViewSettings['shown'] }) {
  const { t } = useTranslation(['detail', 'work-items']);
  const language = useLanguage((known) => known.language);
  const project = useProject(draft.project_id ?? undefined);
  const state = useWorkItemState(draft.state_id ?? undefined);
  const people = usePersons(draft.assignee_ids);
  const isUnsaved = drafts.useIsUnsaved(draft.id);
  return (
    <li className={styles.row}>
      {shown.has('priority') && (
        <PriorityIcon priority={draft.priority} label={t(`work-items:priority.${draft.priority}`)} />
      )}
      <span className={styles.project}>
        {project && <ProjectTile id={project.id} name={project.name} logo={project.logo_props} />}
        {project?.identifier}
      </span>
      <span className={styles.state}>
        {shown.has('state') && state && (
          <StateIcon group={state.group} color={state.color} label={state.name} />
        )}
      </span>
      <button
        type="button"
        className={styles.name}
        data-empty={draft.name ? undefined : ''}
        onClick={() => editDraft(draft)}
      >
        {draft.name || t('drafts.untitled')}
      </button>
      {isUnsaved && <Icon of={IconCloudUp} size={14} label={t('not_sent')} />}
      <span className={styles.marks}>
        <DraftMarks draft={draft} shown={shown} />
      </span>
      {shown.has('assignee') && (
        <span className={styles.who}>
          <AvatarStack people={people} max={2} emptyLabel={t('work-items:no_assignee')} />
        </span>
      )}
      <time
        className={styles.when}
        dateTime={draft.created_at}
        title={formatInstant(draft.created_at, language)}
      >
        {formatAgoShort(draft.created_at, language)}
      </time>
      <DraftMenu draft={draft} identifier={project?.identifier} />
    </li>
  );
}
