import { Button, Select, Switch } from '@mantine/core';
import { IconPlus, IconUserMinus } from '@tabler/icons-react';
import { ROLE } from '@tandem/shared/roles.ts';
import { projectStream } from '@tandem/shared/sync/stream.ts';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmModal } from '#components/dialogs/confirm-modal.tsx';
import { IconButton } from '#components/controls/icon-button.tsx';
import { Icon } from '#components/icons/icon.tsx';
import { SearchField } from '#components/controls/search-field.tsx';
import { usePerson, useWorkspaceMembers } from '#entities/workspaces/members/hooks.ts';
import { fullNameOf, isNamed } from '#entities/workspaces/members/names.ts';
import {
  changeProjectRole,
  loadProjectMembers,
  removeProjectMember,
} from '#entities/projects/project-members/actions.ts';
import { useProjectMembers } from '#entities/projects/project-members/hooks.ts';
import type { ProjectMemberRow } from '#entities/projects/project-members/types.ts';
import { patchProject } from '#entities/projects/projects/actions.ts';
import type { Project } from '#entities/projects/projects/types.ts';
import { useMe } from '#entities/identity/users/hooks.ts';
import { Box, Row, Section } from '../../parts/box.tsx';
import { LoadState } from '../../parts/load-state.tsx';
import { MemberName } from '../../parts/tables/member-name.tsx';
import { RoleMenu } from '../../parts/tables/role-menu.tsx';
import tables from '../../parts/tables/table.module.css';
import { MoreRows, Table } from '../../parts/tables/table.tsx';
import { useFirstRows } from '../../parts/reading/use-first-rows.ts';
import { useReadRows } from '../../parts/reading/use-read-rows.ts';
import { AddMembersModal } from './add-members-modal.tsx';
import { isAdminOf, ProjectPage } from '../project-page.tsx';

/** Who is in a project, and who stands in for whom. */
export function Component() {
  const { t } = useTranslation('project-settings');
  return (
    <ProjectPage page="members" from={ROLE.GUEST} action={AddButton}>
      {(project) => (
        <>
          {isAdminOf(project) && <Defaults project={project} />}
          <Section title={t('members.list')}>
            <MemberTable key={project.id} project={project} />
          </Section>
        </>
      )}
    </ProjectPage>
  );
}

function AddButton({ project }: { project: Project }) {
  const { t } = useTranslation('project-settings');
  const [isAdding, setAdding] = useState(false);
  if (!isAdminOf(project)) return null;
  return (
    <>
      <Button variant="filled" leftSection={<Icon of={IconPlus} />} onClick={() => setAdding(true)}>
        {t('members.add')}
      </Button>
      {isAdding && <AddMembersModal projectId={project.id} onClose={() => setAdding(false)} />}
    </>
  );
}

function Defaults({ project }: { project: Project }) {
  const { t } = useTranslation('project-settings');
  const people = useWorkspaceMembers().filter(({ member }) => project.members.includes(member.id));
  const data = people.map(({ member }) => ({ value: member.id, label: member.display_name }));
  return (
    <Box>
      <Row label={t('members.lead')} hint={t('members.lead_hint')} htmlFor="lead" isField>
        <Select
          id="lead"
          searchable
          clearable
          data={data}
          placeholder={t('members.nobody')}
          value={project.project_lead}
          onChange={(project_lead) => void patchProject(project.id, { project_lead })}
        />
      </Row>
      <Row label={t('members.assignee')} hint={t('members.assignee_hint')} htmlFor="assignee" isField>
        <Select
          id="assignee"
          searchable
          clearable
          data={data}
          placeholder={t('members.nobody')}
          value={project.default_assignee}
          onChange={(default_assignee) => void patchProject(project.id, { default_assignee })}
        />
      </Row>
      <Row label={t('members.guests')} hint={t('members.guests_hint')} htmlFor="guests">
        <Switch
          id="guests"
          checked={project.guest_view_all_features}
          onChange={(event) =>
            void patchProject(project.id, { guest_view_all_features: event.currentTarget.checked })
          }
        />
      </Row>
    </Box>
  );
}

/** Members whose name has a text in it. */
function useFoundMembers(projectId: string, text: string): readonly ProjectMemberRow[] {
  const rows = useProjectMembers(projectId);
  const people = useWorkspaceMembers();
  if (!text.trim()) return rows;
  const named = new Set(people.filter(({ member }) => isNamed(member, text)).map(({ member }) => member.id));
  return rows.filter(({ member }) => named.has(member));
}

function MemberTable({ project }: { project: Project }) {
  const { t } = useTranslation(['project-settings', 'settings', 'common']);
  const read = useCallback(() => loadProjectMembers(project.id), [project.id]);
  const { isRead, problem, reload } = useReadRows(read, projectStream(project.id));
  const [text, setText] = useState('');
  const found = useFoundMembers(project.id, text);
  const { shown, hidden, showMore } = useFirstRows(found);
  const isAdmin = isAdminOf(project);
  if (!isRead && !text && found.length === 0) return <LoadState problem={problem} onRetry={reload} />;
  return (
    <>
      <div className={tables.tools}>
        <SearchField label={t('members.find')} query={text} onChange={setText} />
      </div>
      <div className={tables.frame}>
        <Table
          heads={[t('members.name'), t('members.display_name'), t('members.role')]}
          actions={t('members.actions')}
        >
          {shown.map((row) => (
            <MemberRow key={row.id} row={row} isAdmin={isAdmin} />
          ))}
        </Table>
        {text && found.length === 0 && <p className={tables.none}>{t('common:no_match')}</p>}
        {hidden > 0 && <MoreRows text={t('settings:show_more', { count: hidden })} onClick={showMore} />}
      </div>
    </>
  );
}

function MemberRow({ row, isAdmin }: { row: ProjectMemberRow; isAdmin: boolean }) {
  const { t } = useTranslation(['project-settings', 'common']);
  const me = useMe();
  const person = usePerson(row.member);
  const workspaceRole = useWorkspaceMembers().find(({ member }) => member.id === row.member)?.role;
  const [isAsked, setAsked] = useState(false);
  const isMe = row.member === me.id;
  const name = person?.display_name ?? t('members.unknown');
  // Guests of the workspace stay guests, its administrators stay administrators.
  const isFixed = workspaceRole === ROLE.GUEST || workspaceRole === ROLE.ADMIN;
  const canChange = isAdmin && !isMe;
  return (
    <tr>
      <td>
        <MemberName id={row.member} person={person} name={person ? fullNameOf(person) : name} />
      </td>
      <td title={name}>{name}</td>
      <td>
        <RoleMenu
          role={row.role}
          of={name}
          highest={ROLE.ADMIN}
          where="project"
          onChange={canChange && !isFixed ? (role) => void changeProjectRole(row, role) : null}
        />
      </td>
      <td>
        {canChange && (
          <IconButton
            of={IconUserMinus}
            label={t('members.remove', { name })}
            size="sm"
            onClick={() => setAsked(true)}
          />
        )}
        {isAsked && (
          <ConfirmModal
            title={t('members.remove_question', { name })}
            confirmText={t('common:remove')}
            isDangerous
            onConfirm={() => {
              setAsked(false);
              void removeProjectMember(row);
            }}
            onClose={() => setAsked(false)}
          >
            {t('members.remove_text')}
          </ConfirmModal>
        )}
      </td>
    </tr>
  );
}
