import i18next from 'i18next';
import { showToast } from '#lib/frame/toast-store.ts';
import { findPerson } from '../../workspaces/members/find-person.ts';
import type { IntakeItem } from './types.ts';

/** Says who decided on an item before, and what. */
export function reportDecided(body: Record<string, unknown>, row: IntakeItem | undefined) {
  const person = typeof body['decided_by'] === 'string' ? findPerson(body['decided_by']) : undefined;
  showToast({
    ...{ kind: `decided ${row?.id ?? ''}`, tone: 'warning', person },
    title: i18next.t('common:intake_decided.title', {
      name: person?.display_name ?? i18next.t('common:intake_decided.somebody'),
      what: i18next.t(`common:intake_decided.status.${String(body['status'])}`),
    }),
    text: i18next.t('common:intake_decided.text', { name: row?.issue.name ?? '' }),
  });
}
