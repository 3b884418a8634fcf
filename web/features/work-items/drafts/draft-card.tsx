import { useTranslation } from 'react-i18next';
import { AvatarStack } from '#components/people/avatar.tsx';
import { PriorityIcon } from '#components/icons/priority-icon.tsx';
import { ProjectTile } from '#components/people/project-tile.tsx';
import { StateIcon } from '#components/icons/state-icon.tsx';
import type { Draft } from '#entities/work-items/drafts/types.ts';
import { useProject } from '#entities/projects/projects/hooks.ts';
import { useWorkItemState } from '#entities/projects/states/hooks.ts';
import type { ViewSettings } from '../model/display/view-settings.ts';
import { usePersons } from '../model/items/use-rows.ts';
import { DraftMenu } from './draft-menu.tsx';
import { DraftMarks } from './draft-marks.tsx';
import { editDraft } from './edit-draft.ts';
import styles from './drafts.module.css';

/** One draft as a card; it has no number yet, so its project is named. */
export function DraftCard({ draft, settings }: { draft: Draft; settings: ViewSettings }) {
  const { t } = useTranslation(['detail', 'work-items']);
  const { shown } = settings;
  const project = useProject(draft.project_id ?? undefined);
  const state = useWorkItemState(draft.state_id ?? undefined);
  const people = usePersons(draft.assignee_ids);
  return (
    <li className={styles.card}>
      <div className={styles.cardHead}>
        {shown.has('priority') && (
          <PriorityIcon priority={draft.priority} label={t(`work-items:priority.${draft.priority}`)} />
        )}
        {project && <ProjectTile id={project.id} name={project.name} logo={project.logo_props} />}
        {project?.identifier}
        {shown.has('state') && state && (
          <StateIcon group={state.group} color={state.color} label={state.name} />
        )}
        <span className={styles.space} />
        <DraftMenu draft={draft} identifier={project?.identifier} />
        {shown.has('assignee') && (
          <AvatarStack people={people} max={2} emptyLabel={t('work-items:no_assignee')} />
        )}
      </div>
      <button
        type="button"
        className={styles.cardName}
        data-empty={draft.name ? undefined : ''}
        onClick={() => editDraft(draft)}
      >
        {draft.name || t('drafts.untitled')}
      </button>
      <div className={styles.cardFoot}>
        <DraftMarks draft={draft} shown={shown} />
      </div>
    </li>
  );
}
