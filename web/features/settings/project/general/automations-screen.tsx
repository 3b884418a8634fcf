import { Select, Switch } from '@mantine/core';
import { ROLE } from '@tandem/shared/roles.ts';
import { useTranslation } from 'react-i18next';
import { patchProject } from '#entities/projects/projects/actions.ts';
import type { Project } from '#entities/projects/projects/types.ts';
import { useProjectStates } from '#entities/projects/states/hooks.ts';
import { Box, Row } from '../../parts/box.tsx';
import { CycleScheduleBox } from './cycle-schedule-box.tsx';
import { ProjectPage } from '../project-page.tsx';

const MONTHS = Array.from({ length: 12 }, (_, index) => index + 1);
const FIRST_CHOICE = 1;

/** What happens to work items that nobody touches. */
export function Component() {
  const { t } = useTranslation('project-settings');
  return (
    <ProjectPage isSavedAtOnce page="automations" from={ROLE.ADMIN} text={t('automations.text')}>
      {(project) => (
        <>
          <Rule project={project} field="archive_in" />
          <Rule project={project} field="close_in" />
          {project.cycle_view && <CycleScheduleBox project={project} />}
        </>
      )}
    </ProjectPage>
  );
}

type RuleProps = { project: Project; field: 'archive_in' | 'close_in' };

function Rule({ project, field }: RuleProps) {
  const { t } = useTranslation('project-settings');
  const months = project[field];
  const isOn = months > 0;
  const set = (value: number) => void patchProject(project.id, { [field]: value });
  return (
    <Box>
      <Row label={t(`automations.${field}`)} hint={t(`automations.${field}_hint`)} htmlFor={field}>
        <Switch
          id={field}
          checked={isOn}
          onChange={(event) => set(event.currentTarget.checked ? FIRST_CHOICE : 0)}
        />
      </Row>
      {isOn && (
        <Row label={t(`automations.${field}_after`)} htmlFor={`${field}-months`} isSub isField>
          <Select
            id={`${field}-months`}
            data={MONTHS.map((count) => ({
              value: String(count),
              label: t('automations.months', { count }),
            }))}
            value={String(months)}
            onChange={(value) => set(Number(value))}
          />
        </Row>
      )}
      {isOn && field === 'close_in' && <CloseState project={project} />}
    </Box>
  );
}

/** Where items go that are closed for nobody having touched them. */
function CloseState({ project }: { project: Project }) {
  const { t } = useTranslation('project-settings');
  const states = useProjectStates(project.id).filter(
    ({ group }) => group === 'completed' || group === 'cancelled',
  );
  return (
    <Row label={t('automations.close_state')} htmlFor="close-state" isSub isField>
      <Select
        id="close-state"
        data={states.map(({ id, name }) => ({ value: id, label: name }))}
        value={project.default_state}
        placeholder={t('automations.close_state_usual')}
        clearable
        onChange={(default_state) => void patchProject(project.id, { default_state })}
      />
    </Row>
  );
}
