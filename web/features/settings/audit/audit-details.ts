import type { AuditEntry } from '@tandem/shared/platform/audit-log/schema.ts';
import { useTranslation } from 'react-i18next';

const IS_ROLE = new Set(['5', '15', '20']);

export type AuditWords = { text: string; change: { from: string; to: string } | null };

/** What it was done to and what else is known of it, in words where there are some. */
export function useAuditWords({ details, target_name }: AuditEntry): AuditWords {
  const { t } = useTranslation(['security', 'settings']);
  const wordOf = (value: unknown) =>
    IS_ROLE.has(String(value)) ? t(`settings:role.${String(value)}`) : String(value);
  const { from, to, role } = details;
  if (from !== undefined && to !== undefined) {
    return { text: target_name, change: { from: wordOf(from), to: wordOf(to) } };
  }
  const more =
    role === undefined
      ? Object.values(details).filter((value) => typeof value === 'string' && value !== '')
      : [wordOf(role)];
  return { text: [target_name, ...more].filter(Boolean).join(', '), change: null };
}
