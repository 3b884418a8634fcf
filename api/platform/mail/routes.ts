import {
  mailsQuery,
  mailsSchema,
  testMailInput,
  testMailSchema,
} from '@tandem/shared/platform/mail/schema.ts';
import { acceptedLanguage } from '@tandem/shared/text/languages.ts';
import type { App } from '../../app.ts';
import { readMails } from './read.ts';
import { sendTestMail } from './test-mail.ts';

const forAdmins = { access: 'instance_admin' } as const;

/** Mail, for administrators of the instance (docs/contract/mail.md). */
export function registerMailRoutes(app: App): void {
  app.post(
    '/api/instances/email-credentials-check/',
    {
      config: forAdmins,
      schema: {
        summary: 'Send a test mail',
        description:
          'Answers the conversation with the mail server; 400 with `error` and the same when it fails.',
        body: testMailInput,
        response: { 200: testMailSchema },
      },
    },
    (request) =>
      sendTestMail(app, request.body.receiver_email, acceptedLanguage(request.headers['accept-language'])),
  );

  app.get(
    '/api/instances/mails/',
    {
      config: forAdmins,
      schema: {
        summary: 'What became of mail, newest first',
        description: 'Pages of twenty; `state` is one of waiting, sent, failed, expired, withheld.',
        querystring: mailsQuery,
        response: { 200: mailsSchema },
      },
    },
    (request) => readMails(app.db, request.query),
  );
}
