import { Button, TextInput } from '@mantine/core';
import { ROLE } from '@tandem/shared/roles.ts';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog, DialogActions } from '#components/dialogs/dialog.tsx';
import { addAgent } from '#entities/workspaces/members/agents.ts';
import type { WorkspaceMember } from '#entities/workspaces/members/types.ts';
import { Problem } from '../parts/problem.tsx';
import { useAsked } from '../parts/use-asked.ts';
import { type AgentRole, RoleField } from './role-field.tsx';

const MAX_NAME = 255;

type AddAgentModalProps = { onAdded: (agent: WorkspaceMember) => void; onClose: () => void };

/** What a new agent is called and what it may do. */
export function AddAgentModal({ onAdded, onClose }: AddAgentModalProps) {
  const { t } = useTranslation(['security', 'common']);
  const [name, setName] = useState('');
  const [role, setRole] = useState<AgentRole>(ROLE.MEMBER);
  const { isBusy, problem, confirm } = useAsked(async () =>
    onAdded(await addAgent({ display_name: name.trim(), role })),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    confirm();
  };
  return (
    <Dialog onClose={onClose} title={t('agents.add')} size={480}>
      <form onSubmit={submit} noValidate>
        <TextInput
          label={t('agents.name')}
          placeholder={t('agents.name_example')}
          required
          maxLength={MAX_NAME}
          data-autofocus
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <div style={{ marginTop: 12 }}>
          <RoleField label={t('agents.role')} role={role} onChange={setRole} />
        </div>
        <Problem text={problem} />
        <DialogActions>
          <Button size="md" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button size="md" type="submit" variant="filled" disabled={name.trim() === ''} loading={isBusy}>
            {t('agents.add')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
