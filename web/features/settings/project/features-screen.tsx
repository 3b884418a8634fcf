import { Switch } from '@mantine/core';
import { ROLE } from '@tandem/shared/roles.ts';
import { useTranslation } from 'react-i18next';
import { patchProject } from '#entities/projects/actions.ts';
import type { Project } from '#entities/projects/types.ts';
import { Box, Row } from '../parts/box.tsx';
import { ProjectPage } from './project-page.tsx';

const FEATURES = [
  'cycle_view',
  'module_view',
  'issue_views_view',
  'page_view',
  'intake_view',
  'is_epic_enabled',
  'is_time_tracking_enabled',
] as const satisfies (keyof Project)[];
type Feature = (typeof FEATURES)[number];

/** Which parts a project has; the sidebar follows at once. */
export function Component() {
  const { t } = useTranslation('project-settings');
  return (
    <ProjectPage page="features" from={ROLE.ADMIN} text={t('features.text')}>
      {(project) => (
        <Box>
          {FEATURES.map((name) => (
            <FeatureRow key={name} project={project} name={name} />
          ))}
        </Box>
      )}
    </ProjectPage>
  );
}

function FeatureRow({ project, name }: { project: Project; name: Feature }) {
  const { t } = useTranslation('project-settings');
  return (
    <Row label={t(`features.${name}`)} hint={t(`features.${name}_hint`)} htmlFor={name}>
      <Switch
        id={name}
        checked={project[name]}
        onChange={(event) => void patchProject(project.id, { [name]: event.currentTarget.checked })}
      />
    </Row>
  );
}
