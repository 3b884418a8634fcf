import type { ReactNode } from 'react';
import { ProjectNav } from '#features/settings/nav/project-nav.tsx';
import { WorkspaceNav } from '#features/settings/nav/workspace-nav.tsx';

type SettingsSideProps = { projectId: string | null; foot: ReactNode };

/** The pages of the settings of a project or of the workspace. */
export const SettingsSide = ({ projectId, foot }: SettingsSideProps) =>
  projectId ? <ProjectNav projectId={projectId} foot={foot} /> : <WorkspaceNav foot={foot} />;
