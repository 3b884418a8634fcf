import type { MailKind } from '@tandem/shared/platform/mail/schema.ts';
import { type Digest, digestContent } from './digest-template.ts';
import type { MailContent, MailLanguage } from './message.ts';
import { plainName } from './plain-name.ts';

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
  webhook_paused: { app: string; address: string; workspace: string; url: string };
  digest: { app: string; digest: Digest };
  test: { app: string };
};

type Templates = { [Kind in MailKind]: (values: MailValues[Kind]) => MailContent };

const EN: Templates = {
  login_code: ({ app, code }) => ({
    subject: `Your sign-in code for ${app}`,
    heading: `Sign in to ${app}`,
    lines: ['Type this code in the window where you asked for it. It works once and for ten minutes.'],
    code,
    footer: ['If you did not ask for it, ignore this mail. Never give the code to anybody.'],
  }),
  reset_password: ({ app, url }) => ({
    subject: `Choose a new password for ${app}`,
    heading: 'Choose a new password',
    lines: [
      `Somebody asked for a new password for your account at ${app}. The link works once and for an hour.`,
    ],
    action: { label: 'Choose a password', url },
    footer: ['If it was not you, ignore this mail: your password stays as it is.'],
  }),
  prove_address: ({ app, code }) => ({
    subject: `Your code for ${app}`,
    heading: 'Prove that this address is yours',
    lines: ['Type this code in the settings where you asked for it. It works once and for ten minutes.'],
    code,
    footer: ['If you did not ask for it, ignore this mail. Never give the code to anybody.'],
  }),
  change_address: ({ app, code }) => ({
    subject: `Your code for ${app}`,
    heading: `Use this address at ${app}`,
    lines: ['Type this code in the settings where you asked for it. It works once and for ten minutes.'],
    code,
    footer: ['If you did not ask for it, ignore this mail. Never give the code to anybody.'],
  }),
  address_changed: ({ app, url }) => ({
    subject: `The address of your account at ${app} was changed`,
    heading: 'Your account has another address',
    lines: [
      `You sign in to ${app} by another address from now on, and its mail goes there. All other devices are signed out.`,
    ],
    action: { label: `Go to ${app}`, url },
    footer: ['If it was not you, tell an administrator of this installation at once.'],
  }),
  factor_reset: ({ app, url, when }) => ({
    subject: `Your second step at ${app} is about to be taken away`,
    heading: 'Your second step is about to be taken away',
    lines: [
      `An administrator of ${app} was told that you have lost your app, passkeys and recovery codes.`,
      `They are taken away on ${when}, and all your devices are signed out. Signing in with your second step before stops it.`,
    ],
    action: { label: 'Keep my second step', url },
    footer: ['If you asked for it, nothing is to be done: sign in afterwards and set it up again.'],
  }),
  workspace_invitation: ({ app, inviter, workspace, url }) => ({
    subject: `${inviter} invites you to ${workspace}`,
    heading: `Join ${workspace}`,
    lines: [`${inviter} invites you to work together in ${workspace} at ${app}.`],
    action: { label: 'Answer the invitation', url },
    footer: [
      'The link is for you alone and works for seven days.',
      'If you do not know who invites you, ignore this mail.',
    ],
  }),
  project_invitation: ({ app, inviter, workspace, project, url }) => ({
    subject: `${inviter} invites you to ${project}`,
    heading: `Join ${project}`,
    lines: [`${inviter} invites you to the project ${project} of ${workspace} at ${app}.`],
    action: { label: 'Answer the invitation', url },
    footer: [
      'The link is for you alone and works for seven days.',
      'If you do not know who invites you, ignore this mail.',
    ],
  }),
  added_to_project: ({ app, inviter, project, url }) => ({
    subject: `${inviter} added you to ${project}`,
    heading: `You are in ${project} now`,
    lines: [`${inviter} added you to the project ${project} at ${app}.`],
    action: { label: 'Open the project', url },
    footer: [`You get this because you have an account at ${app}.`],
  }),
  account_deactivated: ({ app, url }) => ({
    subject: `Your account at ${app} is deactivated`,
    heading: 'Your account is deactivated',
    lines: [`You have left all workspaces at ${app}. This account can no longer sign in.`],
    action: { label: `Go to ${app}`, url },
    footer: ['If it was not you, tell an administrator of this installation.'],
  }),
  analytics_export: ({ app, workspace, url }) => ({
    subject: `Your analytics of ${workspace}`,
    heading: 'Your export is here',
    lines: [`The file that is attached has the counts of ${workspace} that you asked for.`],
    action: { label: 'Open analytics', url },
    footer: [`You get this because you exported analytics at ${app}.`],
  }),
  webhook_paused: ({ app, address, workspace, url }) => ({
    subject: `A webhook of ${workspace} is switched off`,
    heading: 'A webhook is switched off',
    lines: [
      `Nothing that ${app} sent to ${address} has arrived for a day, so nothing more is sent there.`,
      'Once it works again, switch the webhook on, and send again what has failed.',
    ],
    action: { label: 'Open the webhook', url },
    footer: [`You get this because you look after this webhook of ${workspace}.`],
  }),
  digest: ({ app, digest }) => digestContent(digest, app, 'en'),
  test: ({ app }) => ({
    subject: `A test of mail from ${app}`,
    heading: 'Mail works',
    lines: [`This is the test that an administrator of ${app} asked for.`],
    footer: ['Nothing is to be done.'],
  }),
};

const RU: Templates = {
  login_code: ({ app, code }) => ({
    subject: `Код для входа в ${app}`,
    heading: `Вход в ${app}`,
    lines: ['Введите этот код в окне, где вы его запросили. Он действует один раз и десять минут.'],
    code,
    footer: ['Если вы его не запрашивали, ничего не делайте. Никому не сообщайте код.'],
  }),
  reset_password: ({ app, url }) => ({
    subject: `Новый пароль для ${app}`,
    heading: 'Задайте новый пароль',
    lines: [
      `Для вашей учётной записи в ${app} запросили новый пароль. Ссылка действует один раз и один час.`,
    ],
    action: { label: 'Задать пароль', url },
    footer: ['Если это были не вы, ничего не делайте: пароль останется прежним.'],
  }),
  prove_address: ({ app, code }) => ({
    subject: `Код для ${app}`,
    heading: 'Подтвердите, что это ваш адрес',
    lines: ['Введите этот код в настройках, где вы его запросили. Он действует один раз и десять минут.'],
    code,
    footer: ['Если вы его не запрашивали, ничего не делайте. Никому не сообщайте код.'],
  }),
  change_address: ({ app, code }) => ({
    subject: `Код для ${app}`,
    heading: `Новый адрес для ${app}`,
    lines: ['Введите этот код в настройках, где вы его запросили. Он действует один раз и десять минут.'],
    code,
    footer: ['Если вы его не запрашивали, ничего не делайте. Никому не сообщайте код.'],
  }),
  address_changed: ({ app, url }) => ({
    subject: `Адрес вашей учётной записи в ${app} изменён`,
    heading: 'У учётной записи другой адрес',
    lines: [
      `Теперь вы входите в ${app} по другому адресу, и письма приходят туда. На остальных устройствах выполнен выход.`,
    ],
    action: { label: `Перейти в ${app}`, url },
    footer: ['Если это были не вы, сразу напишите тем, кто обслуживает эту установку.'],
  }),
  factor_reset: ({ app, url, when }) => ({
    subject: `Второй этап входа в ${app} будет отключён`,
    heading: 'Второй этап входа будет отключён',
    lines: [
      `Администратору ${app} сообщили, что вы потеряли приложение, ключи доступа и резервные коды.`,
      `Они будут отключены ${when}, а все ваши устройства выйдут из учётной записи. Вход со вторым этапом до этого времени остановит отключение.`,
    ],
    action: { label: 'Оставить второй этап', url },
    footer: ['Если вы сами об этом попросили, ничего не делайте: потом войдите и настройте его снова.'],
  }),
  workspace_invitation: ({ app, inviter, workspace, url }) => ({
    subject: `${inviter} приглашает вас в ${workspace}`,
    heading: `Присоединяйтесь к ${workspace}`,
    lines: [`${inviter} приглашает вас работать вместе в пространстве ${workspace} в ${app}.`],
    action: { label: 'Ответить на приглашение', url },
    footer: [
      'Ссылка только для вас и действует семь дней.',
      'Если вы не знаете, кто вас приглашает, ничего не делайте.',
    ],
  }),
  project_invitation: ({ app, inviter, workspace, project, url }) => ({
    subject: `${inviter} приглашает вас в ${project}`,
    heading: `Присоединяйтесь к ${project}`,
    lines: [`${inviter} приглашает вас в проект ${project} пространства ${workspace} в ${app}.`],
    action: { label: 'Ответить на приглашение', url },
    footer: [
      'Ссылка только для вас и действует семь дней.',
      'Если вы не знаете, кто вас приглашает, ничего не делайте.',
    ],
  }),
  added_to_project: ({ app, inviter, project, url }) => ({
    subject: `Вы добавлены в ${project}`,
    heading: `Теперь вы в проекте ${project}`,
    lines: [`${inviter} добавляет вас в проект ${project} в ${app}.`],
    action: { label: 'Открыть проект', url },
    footer: [`Вы получили это письмо, потому что у вас есть учётная запись в ${app}.`],
  }),
  account_deactivated: ({ app, url }) => ({
    subject: `Ваша учётная запись в ${app} отключена`,
    heading: 'Ваша учётная запись отключена',
    lines: [`Вы вышли из всех пространств в ${app}, войти в учётную запись больше нельзя.`],
    action: { label: `Перейти в ${app}`, url },
    footer: ['Если это были не вы, напишите тем, кто обслуживает эту установку.'],
  }),
  analytics_export: ({ app, workspace, url }) => ({
    subject: `Аналитика пространства ${workspace}`,
    heading: 'Файл с аналитикой готов',
    lines: [`Во вложении данные пространства ${workspace}, которые вы запросили.`],
    action: { label: 'Открыть аналитику', url },
    footer: [`Вы получили это письмо, потому что запросили выгрузку аналитики в ${app}.`],
  }),
  webhook_paused: ({ app, address, workspace, url }) => ({
    subject: `Вебхук пространства ${workspace} выключен`,
    heading: 'Вебхук выключен',
    lines: [
      `За сутки до ${address} не дошло ничего из того, что отправлял ${app}, поэтому отправка остановлена.`,
      'Когда адрес снова заработает, включите вебхук и отправьте неудавшееся ещё раз.',
    ],
    action: { label: 'Открыть вебхук', url },
    footer: [`Вы получили это письмо, потому что отвечаете за этот вебхук пространства ${workspace}.`],
  }),
  digest: ({ app, digest }) => digestContent(digest, app, 'ru'),
  test: ({ app }) => ({
    subject: `Проверка почты из ${app}`,
    heading: 'Почта работает',
    lines: [`Это проверка, о которой попросил администратор ${app}.`],
    footer: ['Делать ничего не нужно.'],
  }),
};

const LANGUAGES: Record<MailLanguage, Templates> = { en: EN, ru: RU };
/** What people did not choose stands in mail as it is. */
const EXACT = new Set(['code', 'url', 'when']);

/** What a mail says in a language (docs/contract/mail.md#languages). */
export function mailContent<Kind extends MailKind>(
  kind: Kind,
  language: MailLanguage,
  values: MailValues[Kind],
): MailContent {
  const entries = Object.entries(values).map(([name, value]) => [
    name,
    EXACT.has(name) || typeof value !== 'string' ? value : plainName(value),
  ]);
  return LANGUAGES[language][kind](Object.fromEntries(entries) as MailValues[Kind]);
}
