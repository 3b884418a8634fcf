import { Menu } from '@mantine/core';
import { IconArrowRight, IconCloudUp, IconCopy, IconDots, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AvatarStack } from '#components/avatar.tsx';
import { ConfirmModal } from '#components/confirm-modal.tsx';
import { DueDate } from '#components/due-date.tsx';
import { Icon } from '#components/icon.tsx';
import { IconButton } from '#components/icon-button.tsx';
import { LabelChips } from '#components/label-chip.tsx';
import { PriorityIcon } from '#components/priority-icon.tsx';
import { ProjectTile } from '#components/project-tile.tsx';
import { StateIcon } from '#components/state-icon.tsx';
import { deleteDraft, publishDraft, saveDraft } from '#entities/drafts/actions.ts';
import { drafts } from '#entities/drafts/store.ts';
import type { Draft, DraftFields } from '#entities/drafts/types.ts';
import { useProject } from '#entities/projects/hooks.ts';
import { useWorkItemState } from '#entities/states/hooks.ts';
import { formatAgoShort, formatInstant } from '#lib/dates.ts';
import { useLanguage } from '#lib/language.ts';
import { openModal } from '#lib/modal-store.ts';
import { useLabels, usePersons } from '../properties/use-rows.ts';
import { notifyPublished } from './publish-toast.ts';
import styles from './drafts.module.css';

const fieldsOf = ({ id: _id, created_at: _made, updated_at: _changed, ...fields }: Draft): DraftFields =>
  fields;

/** What the form of a new item starts with. */
const edit = (draft: Draft) =>
  openModal({
    kind: 'create-work-item',
    ...(draft.project_id && { projectId: draft.project_id }),
    preset: { ...fieldsOf(draft), name: draft.name ?? '', is_draft: true, draft_id: draft.id },
  });

/** One draft as one line; it has no number yet. */
export function DraftRow({ draft }: { draft: Draft }) {
  const { t } = useTranslation(['detail', 'work-items']);
  const language = useLanguage((known) => known.language);
  const project = useProject(draft.project_id ?? undefined);
  const state = useWorkItemState(draft.state_id ?? undefined);
  const labels = useLabels(draft.project_id ?? '', draft.label_ids);
  const people = usePersons(draft.assignee_ids);
  const isUnsaved = drafts.useIsUnsaved(draft.id);
  return (
    <li className={styles.row}>
      <PriorityIcon priority={draft.priority} label={t(`work-items:priority.${draft.priority}`)} />
      <span className={styles.project}>
        {project && <ProjectTile id={project.id} name={project.name} logo={project.logo_props} />}
        {project?.identifier}
      </span>
      <span className={styles.state}>
        {state && <StateIcon group={state.group} color={state.color} label={state.name} />}
      </span>
      <button
        type="button"
        className={styles.name}
        data-empty={draft.name ? undefined : ''}
        onClick={() => edit(draft)}
      >
        {draft.name || t('drafts.untitled')}
      </button>
      {isUnsaved && <Icon of={IconCloudUp} size={14} label={t('not_sent')} />}
      {labels.length > 0 && <LabelChips labels={labels} max={2} />}
      {draft.target_date && (
        <DueDate day={draft.target_date} stateGroup={state?.group ?? 'backlog'} language={language} />
      )}
      <span className={styles.who}>
        <AvatarStack people={people} max={2} emptyLabel={t('work-items:no_assignee')} />
      </span>
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

function DraftMenu({ draft, identifier }: { draft: Draft; identifier: string | undefined }) {
  const { t } = useTranslation(['detail', 'work-items', 'common']);
  const [isAsking, setAsking] = useState(false);
  const name = draft.name || t('drafts.untitled');
  const publish = async () => notifyPublished(await publishDraft(draft.id, fieldsOf(draft)));
  const copy = () => void saveDraft(null, { ...fieldsOf(draft), name: t('work-items:copy_name', { name }) });
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <IconButton of={IconDots} size="sm" label={t('drafts.menu', { name })} />
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<Icon of={IconPencil} />} onClick={() => edit(draft)}>
            {t('edit')}
          </Menu.Item>
          <Menu.Item leftSection={<Icon of={IconCopy} />} onClick={copy}>
            {t('work-items:make_copy')}
          </Menu.Item>
          <Menu.Item
            leftSection={<Icon of={IconArrowRight} />}
            disabled={!draft.name || !identifier}
            rightSection={identifier}
            onClick={() => void publish()}
          >
            {t('drafts.publish')}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item data-danger leftSection={<Icon of={IconTrash} />} onClick={() => setAsking(true)}>
            {t('common:delete')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isAsking && (
        <ConfirmModal
          title={t('drafts.delete_title')}
          confirmText={t('common:delete')}
          cancelText={t('common:cancel')}
          isDangerous
          onConfirm={() => {
            setAsking(false);
            void deleteDraft(draft.id);
          }}
          onClose={() => setAsking(false)}
        >
          {name}
        </ConfirmModal>
      )}
    </>
  );
}
