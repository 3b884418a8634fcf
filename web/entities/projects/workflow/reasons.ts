import { ROLE, type Role } from '@tandem/shared/roles.ts';
import type { TFunction } from 'i18next';
import { currentLanguage } from '#lib/device/language.ts';
import { listNames } from '#lib/text/names.ts';
import type { Reason, Who } from './types.ts';

/**
 * The names for the ids in reasons, and the translations of the namespace `workflow`. Unknown names are
 * undefined.
 */
export type ReasonNames = {
  t: TFunction;
  field: (id: string) => string | undefined;
  person: (id: string) => string | undefined;
  /** The current state of the item. Undefined when several items are in different states. */
  from?: string | undefined;
};

/** A translation key and its values: `t(key, values)`. */
export type ReasonText = { key: string; values: Record<string, string | number> };

const text = (key: string, values: ReasonText['values'] = {}): ReasonText => ({
  key: `workflow:reason.${key}`,
  values,
});

/** Returns the text of a reason as part of a sentence. Every place that reports a refusal uses it. */
export function textOfReason(reason: Reason, names: ReasonNames): ReasonText {
  switch (reason.kind) {
    case 'no_transition':
      return names.from ? text('no_transition', { state: names.from }) : text('no_transition_here');
    case 'not_permitted':
      return text('not_permitted', { who: whoText(reason, names) });
    case 'field_required': {
      const field = names.field(reason.field_id);
      return field ? text('field_required', { field }) : text('field_required_unknown');
    }
    case 'sub_items_open':
      return text('sub_items_open', { count: reason.count, total: reason.total });
    case 'blockers_open':
      return text('blockers_open', { count: reason.count });
    case 'approval':
      return text('approval', { count: reason.count });
    case 'approvers_missing':
      return text('approvers_missing', { count: reason.count });
    case 'estimate_missing':
    case 'approval_pending':
      return text(reason.kind);
  }
}

/** Returns the translated reason, such as "1 of 4 sub-items is open". */
export function reasonText(reason: Reason, names: ReasonNames): string {
  const { key, values } = textOfReason(reason, names);
  return names.t(key, values);
}

/** As a line of its own: begins with a capital letter, unless it begins with the name of a field or state. */
export function reasonLine(reason: Reason, names: ReasonNames): string {
  const { values } = textOfReason(reason, names);
  const whole = reasonText(reason, names);
  const isNameFirst = [values['field'], values['state']].some(
    (name) => typeof name === 'string' && name !== '' && whole.startsWith(name),
  );
  return isNameFirst ? whole : whole.charAt(0).toLocaleUpperCase(currentLanguage()) + whole.slice(1);
}

/** Returns the whole refusal: "It can't go to Done yet: 1 of 4 sub-items is open, Ships on is empty." */
export const refusalText = (reasons: readonly Reason[], state: string, names: ReasonNames): string =>
  names.t('workflow:refused', {
    state,
    reasons: listNames(reasons.map((reason) => reasonText(reason, names))),
  });

const ROLE_WORDS: Record<Role, string> = {
  [ROLE.ADMIN]: 'admins',
  [ROLE.MEMBER]: 'members',
  [ROLE.GUEST]: 'guests',
};

/**
 * Returns who may use a transition as part of a sentence: "admins, the project lead, Feon". A person who is
 * not known is "someone who left".
 */
export function whoText({ roles, relations, member_ids }: Who, { t, person }: ReasonNames): string {
  const words = [
    ...roles.map((role) => t(`workflow:who_word.${ROLE_WORDS[role]}`)),
    ...relations.map((relation) => t(`workflow:who_word.${relation}`)),
  ];
  return listNames([...words, ...member_ids.map((id) => person(id) ?? t('workflow:who_word.gone'))]);
}
