import { ROLE } from '@tandem/shared/roles.ts';
import { useTranslation } from 'react-i18next';
import type { Dates } from '#components/timeline/scale.ts';
import { initiativeParts } from '#entities/planning/initiatives/store.ts';
import type { Health, PartRef } from '#entities/planning/initiatives/types.ts';
import { modules } from '#entities/planning/modules/store.ts';
import { projects } from '#entities/projects/projects/store.ts';
import { workItems } from '#entities/work-items/rows/store.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { paths } from '#lib/http/paths.ts';
import { percentOfProgress } from './geometry.ts';
import { nameOfPart } from './sources.ts';

/** A part as it is drawn: what lives in stores of its own is taken from there, the rest as it was read. */
export type PartView = Dates & {
  id: string;
  kind: PartRef['kind'];
  /** False of a part in a project that the reader does not see. */
  isVisible: boolean;
  name: string;
  /** With the project that a module is of. */
  fullName: string;
  health: Health | null;
  percent: number | null;
  ownerId: string | null;
  link: string | null;
  /** Whether its days can be changed here. */
  canMove: boolean;
  /** What its bar is called; the same in all initiatives that it is in. */
  bar: string;
};

type Rows = {
  project: ReturnType<typeof projects.get>;
  module: ReturnType<typeof modules.get>;
  item: ReturnType<typeof workItems.get>;
  detail: ReturnType<typeof initiativeParts.get>;
};

function useRows(part: PartRef): Rows {
  return {
    project: projects.useRow(part.project_id),
    module: modules.useRow(part.module_id),
    item: workItems.useRow(part.issue_id),
    detail: initiativeParts.useRow(part.id),
  };
}

/** The row that a part is about. */
const subjectOf = (part: PartRef, { project, module, item }: Rows) =>
  part.kind === 'project' ? project : part.kind === 'module' ? module : item;

function ownerOf(part: PartRef, { project, module, item }: Rows): string | null {
  if (part.kind === 'project') return project?.project_lead ?? null;
  return (part.kind === 'module' ? module?.lead_id : item?.assignee_ids[0]) ?? null;
}

function linkOf({ kind, project_id, module_id, issue_id }: PartRef, slug: string): string | null {
  if (!project_id) return null;
  if (kind === 'project') return paths.workItems(slug, project_id);
  if (kind === 'module') return module_id && paths.module(slug, project_id, module_id);
  return issue_id && paths.workItemById(slug, project_id, issue_id);
}

function mayMove(part: PartRef, { project, module }: Rows): boolean {
  const role = project?.member_role ?? 0;
  if (part.kind === 'project') return role >= ROLE.ADMIN;
  return part.kind === 'module' && module !== undefined && role >= ROLE.MEMBER;
}

function healthOf(part: PartRef, { project, module, detail }: Rows): Health | null {
  const own = part.kind === 'project' ? project?.health : part.kind === 'module' ? module?.health : undefined;
  return own ?? detail?.health ?? null;
}

export function usePartView(part: PartRef): PartView {
  const { t } = useTranslation('initiatives');
  const { slug } = useCurrentWorkspace();
  const rows = useRows(part);
  const subject: Partial<Dates> | undefined = subjectOf(part, rows);
  const { detail, project } = rows;
  const isVisible = part.project_id !== null;
  const name = isVisible ? (nameOfPart(part) ?? '…') : t('hidden_part');
  const ofProject =
    part.kind === 'module' && project ? t('module_of', { name, project: project.name }) : name;
  return {
    id: part.id,
    kind: part.kind,
    isVisible,
    name,
    fullName: isVisible ? ofProject : name,
    health: healthOf(part, rows),
    percent: detail?.progress ? percentOfProgress(detail.progress) : null,
    ownerId: ownerOf(part, rows),
    link: linkOf(part, slug),
    canMove: mayMove(part, rows),
    bar: `${part.kind}:${part.issue_id ?? part.module_id ?? part.project_id ?? part.id}`,
    start_date: subject?.start_date ?? detail?.start_date ?? null,
    target_date: subject?.target_date ?? detail?.target_date ?? null,
  };
}
