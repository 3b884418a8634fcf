import { Button, Switch } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { ROLE } from '@tandem/shared/roles.ts';
import { projectStream } from '@tandem/shared/sync/stream.ts';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmModal } from '#components/dialogs/confirm-modal.tsx';
import { BoardDrawing } from '#components/icons/drawings.tsx';
import { EmptyState } from '#components/feedback/empty-state.tsx';
import { IconButton } from '#components/controls/icon-button.tsx';
import { Icon } from '#components/icons/icon.tsx';
import { deleteEstimate } from '#entities/projects/estimates/actions.ts';
import { loadEstimates, readPointUses } from '#entities/projects/estimates/load.ts';
import { useProjectEstimates } from '#entities/projects/estimates/hooks.ts';
import type { Estimate } from '#entities/projects/estimates/types.ts';
import { patchProject, switchEstimate } from '#entities/projects/projects/actions.ts';
import type { Project } from '#entities/projects/projects/types.ts';
import { Box, Row, Section, Tag } from '../../parts/box.tsx';
import { LoadState } from '../../parts/load-state.tsx';
import { Problem } from '../../parts/problem.tsx';
import { useAsked } from '../../parts/use-asked.ts';
import { useReadRows } from '../../parts/reading/use-read-rows.ts';
import { type Mapping, type UsedPoint, usedPoints } from './estimate-mapping.ts';
import { EstimateModal } from './estimate-modal.tsx';
import { EstimateSwitch } from './estimate-switch.tsx';
import styles from './estimates.module.css';
import { ProjectPage } from '../project-page.tsx';

/** With what work items of a project are estimated. */
export function Component() {
  const { t } = useTranslation('project-settings');
  return (
    <ProjectPage isSavedAtOnce page="estimates" from={ROLE.ADMIN} text={t('estimates.text')}>
      {(project) => <Estimates key={project.id} project={project} />}
    </ProjectPage>
  );
}

type Switching = { next: Estimate; used: readonly UsedPoint[] };

/** Leads from one estimate to another: at once where no work item has a value, and otherwise by asking for each. */
function useSwitch(project: Project, all: readonly Estimate[]) {
  const [switching, setSwitching] = useState<Switching | null>(null);
  const { problem, confirm, isBusy } = useAsked(async (next: Estimate) => {
    const others = all.filter(({ id }) => id !== next.id);
    const used = usedPoints(others, await readPointUses(project.id));
    if (used.length > 0) setSwitching({ next, used });
    else await patchProject(project.id, { estimate: next.id });
  });
  const apply = (mapping: Mapping) => {
    if (switching) void switchEstimate(project.id, switching.next.id, mapping);
    setSwitching(null);
  };
  return { switching, problem, isBusy, begin: confirm, apply, cancel: () => setSwitching(null) };
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
  const change = useSwitch(project, all);
  const turnOff = () => void patchProject(project.id, { estimate: null });
  if (!isRead && all.length === 0) return <LoadState problem={problem} onRetry={reload} />;
  return (
    <>
      <Box>
        <Row label={t('estimates.enable')} hint={t('estimates.enable_hint')} htmlFor="estimates">
          <Switch
            id="estimates"
            checked={project.estimate !== null}
            disabled={all.length === 0}
            onChange={(event) => {
              if (!event.currentTarget.checked) turnOff();
              else if (last) change.begin(last);
            }}
          />
        </Row>
      </Box>
      <Problem text={change.problem} />
      {all.length === 0 ? (
        <NoEstimates onAdd={() => setOpened('new')} />
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
      {change.switching && (
        <EstimateSwitch
          key={change.switching.next.id}
          {...change.switching}
          onApply={change.apply}
          onClose={change.cancel}
        />
      )}
      {others.length > 0 && (
        <Section title={t('estimates.others')} text={t('estimates.others_text')}>
          {others.map((estimate) => (
            <EstimateCard
              key={estimate.id}
              estimate={estimate}
              onEdit={() => setOpened(estimate)}
              onUse={() => change.begin(estimate)}
            />
          ))}
        </Section>
      )}
      {opened && (
        <EstimateModal
          projectId={project.id}
          estimate={opened === 'new' ? null : opened}
          onMade={change.begin}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}

function NoEstimates({ onAdd }: { onAdd: () => void }) {
  const { t } = useTranslation('project-settings');
  return (
    <EmptyState
      drawing={<BoardDrawing />}
      title={t('estimates.none_yet')}
      text={t('estimates.none_text')}
      actions={
        <Button variant="filled" leftSection={<Icon of={IconPlus} />} onClick={onAdd}>
          {t('estimates.add')}
        </Button>
      }
    />
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
