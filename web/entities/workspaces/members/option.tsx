import type { TFunction } from 'i18next';
import { Avatar } from '#components/people/avatar.tsx';
import type { PickerOption } from '#components/pickers/picker.tsx';
import { currentMe } from '../../identity/users/store.ts';
import type { Person } from './types.ts';

/** Somebody to choose: whether it is oneself, or an agent, stands at the end. */
export function personOption(person: Person, t: TFunction): PickerOption {
  const hint =
    person.id === currentMe().id ? t('common:you') : person.is_agent ? t('common:agent') : undefined;
  return {
    value: person.id,
    label: person.display_name,
    icon: <Avatar person={person} />,
    ...(hint && { hint }),
  };
}
