import type { MailKind } from '@tandem/shared/platform/mail/schema.ts';
import type { LanguageCode } from '@tandem/shared/text/languages.ts';
import { findText, linesIn, textIn } from '../texts/texts.ts';
import { type Digest, digestContent } from './digest-template.ts';
import type { MailContent } from './message.ts';
import { plainName } from './plain-name.ts';
import { type Weekly, weeklyContent } from './weekly-template.ts';

/** What each kind of mail needs to know. Names are as people wrote them. */
export type MailValues = {
  login_code: { app: string; code: string };
  reset_password: { app: string; url: string };
  prove_address: { app: string; code: string };
  change_address: { app: string; code: string };
  address_changed: { app: string; url: string };
  factor_reset: { app: string; url: string; when: string };
  workspace_invitation: { app: string; inviter: string; workspace: string; url: string };
  project_invitation: { app: string; inviter: string; workspace: string; project: string; url: string };
  added_to_project: { app: string; inviter: string; project: string; url: string };
  account_deactivated: { app: string; url: string };
  analytics_export: { app: string; workspace: string; url: string };
  backup_failed: { app: string; problem: string; url: string };
  webhook_paused: { app: string; address: string; workspace: string; url: string };
  health_warning: { app: string; warnings: string; url: string };
  digest: { app: string; digest: Digest };
  weekly_updates: { app: string; weekly: Weekly };
  test: { app: string };
};

/** What people did not choose stands in mail as it is. */
const EXACT = new Set(['code', 'url', 'when', 'warnings']);

/** What a mail says in a language (docs/contract/mail.md#languages). */
export function mailContent<Kind extends MailKind>(
  kind: Kind,
  language: LanguageCode,
  values: MailValues[Kind],
): MailContent {
  if ('weekly' in values) return weeklyContent(values.weekly, values.app, language);
  if ('digest' in values) return digestContent(values.digest, values.app, language);
  const shown: Record<string, string> = Object.fromEntries(
    Object.entries(values as Record<string, string>).map(([name, value]) => [
      name,
      EXACT.has(name) ? value : plainName(value),
    ]),
  );
  const { code, url } = shown;
  const label = findText(language, `mail:${kind}.action`, shown);
  return {
    subject: textIn(language, `mail:${kind}.subject`, shown),
    heading: textIn(language, `mail:${kind}.heading`, shown),
    lines: linesIn(language, `mail:${kind}.lines`, shown),
    ...(code && { code }),
    ...(label && url && { action: { label, url } }),
    footer: linesIn(language, `mail:${kind}.footer`, shown),
  };
}
