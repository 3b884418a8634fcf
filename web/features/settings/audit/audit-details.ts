import type { AuditEntry } from '@tandem/shared/platform/audit-log/schema.ts';
import { useTranslation } from 'react-i18next';
import { formatDate } from '#lib/dates/dates.ts';
import { dayOf } from '#lib/dates/instants.ts';
import { useLanguage } from '#lib/device/language.ts';
import { browserOf } from '../words/browser-name.ts';

export type AuditWords = { text: string; change: { from: string; to: string } | null };

type InWords = (value: string) => string;

/** How details are said whose values are no words; of all others there may be a text. */
function useDetailWords(): (name: string, value: unknown) => string {
  const { t } = useTranslation(['security', 'settings']);
  const language = useLanguage((state) => state.language);
  const known: InWords = (value) => t(`audit.value.${value}`, { defaultValue: value });
  const list: InWords = (value) => value.split(', ').map(known).join(', ');
  const end: InWords = (value) => `…${value}`;
  const asItIs: InWords = (value) => value;
  const words: Record<string, InWords> = {
    ...{
      project: asItIs,
      agent: asItIs,
      ip_address: asItIs,
      fields: list,
      settings: list,
      token_end: end,
      secret_end: end,
    },
    role: (role) => t(`settings:role.${role}`, { defaultValue: role }),
    network: (network) => t(`audit.network.${network}`, { defaultValue: network }),
    scope: (scope) => t(`tokens.scopes.${scope}`, { defaultValue: scope }),
    is_active: (isActive) => t(`audit.is_active.${isActive}`),
    takes_effect_at: (instant) => formatDate(dayOf(instant), language),
    expired_at: (instant) => t('tokens.until', { day: formatDate(dayOf(instant), language) }),
    user_agent: (agent) =>
      Object.values(browserOf(agent))
        .filter((part) => typeof part === 'string')
        .join(', '),
  };
  return (name, value) => (words[name] ?? known)(String(value));
}

/** What it was done to and what else is known of it, in words where there are some. */
export function useAuditWords({ action, details, target_name, target_type }: AuditEntry): AuditWords {
  const say = useDetailWords();
  const { from, to, ...others } = details;
  const changed = action === 'project_visibility_changed' ? 'network' : 'role';
  // Second steps of which everybody has one have no name.
  const target = target_name || (action.startsWith('second_factor_') ? say('target', target_type) : '');
  const more = Object.entries(others)
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]) => say(name, value));
  return {
    text: [target, ...more].filter(Boolean).join(', '),
    change:
      from === undefined || to === undefined ? null : { from: say(changed, from), to: say(changed, to) },
  };
}
