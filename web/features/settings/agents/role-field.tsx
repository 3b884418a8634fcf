import { Select } from '@mantine/core';
import { ROLE } from '@tandem/shared/roles.ts';
import { useTranslation } from 'react-i18next';

/** The roles that an agent may have (docs/contract/agents.md#roles-of-agents). */
export type AgentRole = typeof ROLE.MEMBER | typeof ROLE.GUEST;
const AGENT_ROLES = [ROLE.MEMBER, ROLE.GUEST] as const;

type RoleFieldProps = {
  id?: string;
  label?: string;
  role: AgentRole;
  onChange: (role: AgentRole) => void;
};

export function RoleField({ role, onChange, ...rest }: RoleFieldProps) {
  const { t } = useTranslation('settings');
  return (
    <Select
      {...rest}
      allowDeselect={false}
      description={t(`role_hint.workspace.${role}`)}
      inputWrapperOrder={['label', 'input', 'description']}
      data={AGENT_ROLES.map((one) => ({ value: String(one), label: t(`role.${one}`) }))}
      value={String(role)}
      onChange={(value) => onChange(Number(value) === ROLE.GUEST ? ROLE.GUEST : ROLE.MEMBER)}
    />
  );
}
