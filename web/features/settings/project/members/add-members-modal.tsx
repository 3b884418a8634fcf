import { Button, MultiSelect, Select } from '@mantine/core';
import { ROLE, type Role, ROLES } from '@tandem/shared/roles.ts';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog, DialogActions } from '#components/dialogs/dialog.tsx';
import { useWorkspaceMembers } from '#entities/workspaces/members/hooks.ts';
import { addProjectMembers } from '#entities/projects/project-members/actions.ts';
import { useProjectMembers } from '#entities/projects/project-members/hooks.ts';
import { Problem } from '../../parts/problem.tsx';
import { useAsked } from '../../parts/use-asked.ts';
import { roleFor } from './role-for.ts';

/** Adds people of the workspace with a role; guests of it stay guests, its administrators come as such. */
export function AddMembersModal({ projectId, onClose }: { projectId: string; onClose: () => void }) {
  const { t } = useTranslation(['project-settings', 'common', 'settings']);
  const inside = new Set(useProjectMembers(projectId).map(({ member }) => member));
  const people = useWorkspaceMembers().filter(
    ({ member }) => !inside.has(member.id) && (!member.is_bot || member.is_agent),
  );
  const [chosen, setChosen] = useState<string[]>([]);
  const [role, setRole] = useState<Role>(ROLE.MEMBER);
  const { isBusy, problem, confirm } = useAsked(async () => {
    const members = people
      .filter(({ member }) => chosen.includes(member.id))
      .map(({ member, role: own }) => ({ member_id: member.id, role: roleFor(own, role) }));
    await addProjectMembers(projectId, members);
    onClose();
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (chosen.length > 0) confirm();
  };
  return (
    <Dialog onClose={onClose} title={t('add.title')} size={520}>
      <form onSubmit={submit}>
        <MultiSelect
          label={t('add.people')}
          data-autofocus
          searchable
          hidePickedOptions
          limit={50}
          nothingFoundMessage={t('common:no_match')}
          data={people.map(({ member }) => ({
            value: member.id,
            label: [member.display_name, member.is_agent ? t('common:agent') : member.email]
              .filter(Boolean)
              .join(' · '),
          }))}
          value={chosen}
          onChange={setChosen}
        />
        <Select
          label={t('add.role')}
          mt={14}
          data={ROLES.map((one) => ({ value: String(one), label: t(`settings:role.${one}`) }))}
          value={String(role)}
          onChange={(next) => setRole(Number(next) as Role)}
          description={t('add.role_hint')}
          inputWrapperOrder={['label', 'input', 'description']}
        />
        <Problem text={problem} />
        <DialogActions>
          <Button size="md" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" variant="filled" size="md" disabled={chosen.length === 0} loading={isBusy}>
            {t('add.submit')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
