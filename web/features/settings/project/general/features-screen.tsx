import { Switch } from '@mantine/core';
import {
  IconBolt,
  IconBox,
  IconCircleHalf2,
  IconClock,
  IconFileText,
  IconHeadset,
  IconHeartbeat,
  IconInbox,
  IconStack2,
  type Icon as TablerIcon,
} from '@tabler/icons-react';
import { ROLE } from '@tandem/shared/roles.ts';
import { useTranslation } from 'react-i18next';
import { CadencePicker } from '#components/pickers/cadence-picker.tsx';
import { patchProject } from '#entities/projects/projects/actions.ts';
import type { Project } from '#entities/projects/projects/types.ts';
import { showToast } from '#lib/frame/toast-store.ts';
import { Box, Row, Section } from '../../parts/box.tsx';
import { FieldsFeatureRow } from './fields-feature-row.tsx';
import { IntakeAddressRows } from './intake-address-rows.tsx';
import { ProjectPage } from '../project-page.tsx';

type Feature =
  | 'cycle_view'
  | 'module_view'
  | 'issue_views_view'
  | 'is_epic_enabled'
  | 'page_view'
  | 'intake_view'
  | 'is_project_updates_enabled'
  | 'is_time_tracking_enabled'
  | 'is_marketing_funnels_enabled';

const GROUPS: Record<'planning' | 'writing' | 'details', [Feature, TablerIcon][]> = {
  planning: [
    ['cycle_view', IconCircleHalf2],
    ['module_view', IconBox],
    ['issue_views_view', IconStack2],
    ['is_epic_enabled', IconBolt],
    ['is_project_updates_enabled', IconHeartbeat],
  ],
  writing: [
    ['page_view', IconFileText],
    ['intake_view', IconInbox],
  ],
  details: [
    ['is_time_tracking_enabled', IconClock],
    ['is_marketing_funnels_enabled', IconHeadset],
  ],
};

/** Which parts a project has; the sidebar follows at once. */
export function Component() {
  const { t } = useTranslation('project-settings');
  return (
    <ProjectPage isSavedAtOnce page="features" from={ROLE.ADMIN} text={t('features.text')}>
      {(project) => (
        <>
          {Object.entries(GROUPS).map(([group, features]) => (
            <Section key={group} title={t(`features.${group}`)}>
              <Box>
                {features.map(([name, icon]) => (
                  <FeatureRow key={name} project={project} name={name} icon={icon} />
                ))}
                {group === 'planning' && project.is_project_updates_enabled && (
                  <CadenceRow project={project} />
                )}
                {group === 'details' && <FieldsFeatureRow project={project} />}
                {group === 'writing' && project.intake_view && (
                  <>
                    <IntakeAddressRows projectId={project.id} way="mail" />
                    <IntakeAddressRows projectId={project.id} way="hook" />
                  </>
                )}
              </Box>
            </Section>
          ))}
        </>
      )}
    </ProjectPage>
  );
}

/** How often updates are due. */
function CadenceRow({ project }: { project: Project }) {
  const { t } = useTranslation('updates');
  return (
    <Row isSub label={t('cadence.label')} hint={t('cadence.hint')}>
      <CadencePicker
        value={project.update_cadence}
        onChange={(update_cadence) => void patchProject(project.id, { update_cadence })}
      />
    </Row>
  );
}

type FeatureRowProps = { project: Project; name: Feature; icon: TablerIcon };

function FeatureRow({ project, name, icon }: FeatureRowProps) {
  const { t } = useTranslation(['project-settings', 'common']);
  const set = (isOn: boolean) => void patchProject(project.id, { [name]: isOn });
  const choose = (isOn: boolean) => {
    set(isOn);
    showToast({
      tone: 'success',
      kind: 'feature',
      title: t(isOn ? 'features.is_on' : 'features.is_off', { name: t(`features.${name}`) }),
      actions: [{ label: t('common:undo'), run: () => set(!isOn) }],
    });
  };
  return (
    <Row label={t(`features.${name}`)} hint={t(`features.${name}_hint`)} htmlFor={name} icon={icon}>
      <Switch id={name} checked={project[name]} onChange={(event) => choose(event.currentTarget.checked)} />
    </Row>
  );
}
