import { Button, Checkbox, Select, TextInput } from '@mantine/core';
import { ROLE } from '@tandem/shared/roles.ts';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog, DialogActions } from '#components/dialogs/dialog.tsx';
import { currentMe } from '#entities/identity/users/store.ts';
import { useWorkspaceMembers } from '#entities/workspaces/members/hooks.ts';
import {
  type AbsenceFields,
  createAbsence,
  patchAbsence,
} from '#entities/workspaces/working-days/actions.ts';
import { useWhyOf } from '#entities/workspaces/working-days/hooks.ts';
import type { Absence, Why } from '#entities/workspaces/working-days/types.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { Problem } from '../../parts/problem.tsx';
import { DayButton } from '../parts/day-button.tsx';
import styles from '../parts/working-days.module.css';

const KINDS: readonly Why['kind'][] = ['vacation', 'sick', 'other'];
const MAX_REASON = 500;

type Fields = Omit<AbsenceFields, 'from_day' | 'to_day'> & { from_day: string | null; to_day: string | null };
type SetFields = (patch: Partial<Fields>) => void;

function startOf(absence: Absence | undefined, why: Why | undefined): Fields {
  const { from_day = null, to_day = null, from_half = false, to_half = false } = absence ?? {};
  const { kind = 'vacation', reason = '' } = why ?? {};
  return {
    from_day,
    to_day,
    from_half,
    to_half,
    kind,
    reason,
    member_id: absence?.member_id ?? currentMe().id,
  };
}

/** Days, halves and the reason of an absence; administrators also choose the person of a new one. */
export function AbsenceForm({ absence, onClose }: { absence?: Absence; onClose: () => void }) {
  const { t } = useTranslation(['working-days', 'common']);
  const why = useWhyOf(absence?.id ?? '');
  const [fields, setFields] = useState(() => startOf(absence, why));
  const [problem, setProblem] = useState<string | null>(null);
  const set: SetFields = (patch) => {
    setProblem(null);
    setFields((before) => ({ ...before, ...patch }));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { from_day, to_day: end } = fields;
    if (!from_day) return setProblem(t('time_off.days_required'));
    const to_day = end ?? from_day;
    if (to_day < from_day) return setProblem(t('time_off.reversed'));
    const isBoth = from_day === to_day && fields.from_half && fields.to_half;
    if (isBoth) return setProblem(t('time_off.both_halves'));
    const whole = { ...fields, from_day, to_day, reason: fields.reason.trim() };
    if (absence) patchAbsence(absence.id, whole);
    else createAbsence(whole);
    onClose();
  };
  return (
    <Dialog onClose={onClose} title={t(absence ? 'time_off.edit_title' : 'time_off.add')} size={480}>
      <form onSubmit={submit} noValidate>
        {!absence && <PersonField fields={fields} set={set} />}
        <DayFields fields={fields} set={set} />
        <WhyFields fields={fields} set={set} />
        <Problem text={problem} />
        <DialogActions>
          <Button size="md" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" variant="filled" size="md">
            {t(absence ? 'common:save' : 'time_off.add')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

type PartProps = { fields: Fields; set: SetFields };

function PersonField({ fields, set }: PartProps) {
  const { t } = useTranslation('working-days');
  const { role } = useCurrentWorkspace();
  const people = useWorkspaceMembers().filter(({ member, role: of }) => !member.is_bot && of > ROLE.GUEST);
  if (role < ROLE.ADMIN) return null;
  return (
    <Select
      label={t('time_off.person')}
      mb={14}
      searchable
      allowDeselect={false}
      data={people.map(({ member }) => ({ value: member.id, label: member.display_name }))}
      value={fields.member_id}
      onChange={(id) => id && set({ member_id: id })}
    />
  );
}

function DayFields({ fields, set }: PartProps) {
  const { t } = useTranslation('working-days');
  const { from_day, to_day, from_half, to_half } = fields;
  return (
    <>
      <div className={styles.fields}>
        <DayButton
          label={t('time_off.first_day')}
          value={from_day}
          onPick={(day) => set({ from_day: day, to_day: to_day && day && to_day < day ? day : to_day })}
        />
        <Checkbox
          label={t('time_off.starts_at_noon')}
          checked={from_half}
          onChange={({ currentTarget }) => set({ from_half: currentTarget.checked })}
        />
      </div>
      <div className={styles.fields}>
        <DayButton
          label={t('time_off.last_day')}
          value={to_day}
          minDay={from_day}
          onPick={(day) => set({ to_day: day })}
        />
        <Checkbox
          label={t('time_off.ends_at_noon')}
          checked={to_half}
          onChange={({ currentTarget }) => set({ to_half: currentTarget.checked })}
        />
      </div>
    </>
  );
}

function WhyFields({ fields, set }: PartProps) {
  const { t } = useTranslation('working-days');
  return (
    <>
      <Select
        label={t('time_off.kind_label')}
        mt={14}
        allowDeselect={false}
        data={KINDS.map((kind) => ({ value: kind, label: t(`time_off.kind.${kind}`) }))}
        value={fields.kind}
        onChange={(kind) => kind && set({ kind: kind as Why['kind'] })}
      />
      <TextInput
        label={t('time_off.reason')}
        description={t('time_off.reason_hint')}
        mt={14}
        maxLength={MAX_REASON}
        value={fields.reason}
        onChange={(event) => set({ reason: event.currentTarget.value })}
      />
    </>
  );
}
