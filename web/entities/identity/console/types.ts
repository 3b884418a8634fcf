import type {
  ConsolePerson,
  ConsoleSession,
  ConsoleWorkspace,
  Configuration,
  InstanceAdmin,
} from '@tandem/shared/identity/instance/console.ts';
import type { InstanceInfo } from '@tandem/shared/identity/instance/schema.ts';
import type { SettingKey } from '@tandem/shared/identity/instance/settings.ts';
import type { JobsState } from '@tandem/shared/platform/jobs/schema.ts';
import type { MailRow, TestMailResult } from '@tandem/shared/platform/mail/schema.ts';

export type {
  ConsolePerson,
  ConsoleSession,
  ConsoleWorkspace,
  Configuration,
  InstanceAdmin,
  JobsState,
  MailRow,
};
export type SettingValues = Partial<Record<SettingKey, string>>;
export type Instance = InstanceInfo['instance'];
export type Conversation = TestMailResult['conversation'];
