import { Button, Switch } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { ROLE } from '@tandem/shared/roles.ts';
import { projectStream } from '@tandem/shared/sync/stream.ts';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmModal } from '#components/confirm-modal.tsx';
import { BoardDrawing } from '#components/drawings.tsx';
import { EmptyState } from '#components/empty-state.tsx';
import { IconButton } from '#components/icon-button.tsx';
import { Icon } from '#components/icon.tsx';
import { deleteEstimate } from '#entities/estimates/actions.ts';
import { loadEstimates } from '#entities/estimates/load.ts';
import { useProjectEstimates } from '#entities/estimates/hooks.ts';
import type { Estimate } from '#entities/estimates/types.ts';
import { patchProject } from '#entities/projects/actions.ts';
import type { Project } from '#entities/projects/types.ts';
import { Box, Row, Section, Tag } from '../parts/box.tsx';
import { LoadState } from '../parts/load-state.tsx';
import { useReadRows } from '../parts/use-read-rows.ts';
import { EstimateModal } from './estimate-modal.tsx';
import styles from './estimates.module.css';
import { ProjectPage } from './project-page.tsx';

/** With what work items of a project are estimated. */
export function Component() {
  const { t } = useTranslation('project-settings');
  return (
    <ProjectPage isSavedAtOnce page="estimates" from={ROLE.ADMIN} text={t('estimates.text')}>
      {(project) => <Estimates key={project.id} project={project} />}
    </ProjectPage>
  );
}

function Estimates({ project }: { project: Project }) {
  const { t } = useTranslation('project-settings');
  const read = useCallback(() => loadEstimates(project.id), [project.id]);
  const { isRead, problem, reload } = useReadRows(read, projectStream(project.id));
  const all = useProjectEstimates(project.id);
  const [opened, setOpened] = useState<Estimate | 'new' | null>(null);
  const active = all.find(({ id }) => id === project.estimate);
  const others = all.filter(({ id }) => id !== project.estimate);
  const last = others.find(({ last_used }) => last_used) ?? others[0];
  const use = (estimate: string | null) => void patchProject(project.id, { estimate });
  if (!isRead && all.length === 0) return <LoadState problem={problem} onRetry={reload} />;
  return (
    <>
      <Box>
        <Row label={t('estimates.enable')} hint={t('estimates.enable_hint')} htmlFor="estimates">
          <Switch
            id="estimates"
            checked={project.estimate !== null}
            disabled={all.length === 0}
            onChange={(event) => use(event.currentTarget.checked ? (last?.id ?? null) : null)}
          />
        </Row>
      </Box>
      {all.length === 0 ? (
        <EmptyState
          drawing={<BoardDrawing />}
          title={t('estimates.none_yet')}
          text={t('estimates.none_text')}
          actions={
            <Button variant="filled" leftSection={<Icon of={IconPlus} />} onClick={() => setOpened('new')}>
              {t('estimates.add')}
            </Button>
          }
        />
      ) : (
        <Section title={t('estimates.in_use')}>
          {active ? (
            <EstimateCard estimate={active} onEdit={() => setOpened(active)} />
          ) : (
            <p className={styles.none}>{t('estimates.none')}</p>
          )}
          <Button mt={12} leftSection={<Icon of={IconPlus} />} onClick={() => setOpened('new')}>
            {t('estimates.add')}
          </Button>
        </Section>
      )}
      {others.length > 0 && (
        <Section title={t('estimates.others')} text={t('estimates.others_text')}>
          {others.map((estimate) => (
            <EstimateCard
              key={estimate.id}
              estimate={estimate}
              onEdit={() => setOpened(estimate)}
              onUse={() => use(estimate.id)}
            />
          ))}
        </Section>
      )}
      {opened && (
        <EstimateModal
          projectId={project.id}
          estimate={opened === 'new' ? null : opened}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}

type EstimateCardProps = { estimate: Estimate; onEdit: () => void; onUse?: () => void };

function EstimateCard({ estimate, onEdit, onUse }: EstimateCardProps) {
  const { t } = useTranslation(['project-settings', 'common']);
  const [isAsked, setAsked] = useState(false);
  const { name, points, type } = estimate;
  return (
    <Box>
      <Row
        label={name}
        tag={<Tag>{t(`estimates.type.${type}`)}</Tag>}
        hint={
          <span className={styles.points}>
            {points
              .toSorted((a, b) => a.key - b.key)
              .map(({ id, value }) => (
                <span key={id}>{value}</span>
              ))}
          </span>
        }
      >
        {onUse && <Button onClick={onUse}>{t('estimates.use')}</Button>}
        <IconButton of={IconPencil} label={t('estimates.edit', { name })} onClick={onEdit} />
        <IconButton of={IconTrash} label={t('estimates.delete', { name })} onClick={() => setAsked(true)} />
      </Row>
      {isAsked && (
        <ConfirmModal
          title={t('estimates.delete_question', { name })}
          confirmText={t('common:delete')}
          isDangerous
          onConfirm={() => {
            setAsked(false);
            void deleteEstimate(estimate);
          }}
          onClose={() => setAsked(false)}
        >
          {t('estimates.delete_text')}
        </ConfirmModal>
      )}
    </Box>
  );
}
