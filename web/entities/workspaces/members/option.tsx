import type { TFunction } from 'i18next';
import { Avatar } from '#components/people/avatar.tsx';
import type { PickerOption } from '#components/pickers/picker.tsx';
import { currentLanguage } from '#lib/device/language.ts';
import { formatMonthDay } from '#lib/dates/dates.ts';
import { useAway } from '#lib/dates/days-off.ts';
import { currentMe } from '../../identity/users/store.ts';
import type { Person } from './types.ts';

/** Somebody to choose: until when they are away, whether it is oneself, or an agent, stands at the end. */
export function personOption(person: Person, t: TFunction): PickerOption {
  const last = useAway.getState()[person.id];
  const away = last && t('common:away_until', { day: formatMonthDay(last, currentLanguage()) });
  const hint =
    away ||
    (person.id === currentMe().id ? t('common:you') : person.is_agent ? t('common:agent') : undefined);
  return {
    value: person.id,
    label: person.display_name,
    icon: <Avatar person={person} />,
    ...(hint && { hint }),
  };
}
