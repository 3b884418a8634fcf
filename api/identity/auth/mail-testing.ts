import { jobContext } from '../../platform/jobs/testing.ts';
import { deliverMail } from '../../platform/mail/job.ts';
import { type MailCatcher, type ReadMail, catchMail, readMail } from '../../platform/mail/testing.ts';
import { type TestApp, createTestApp, settleInstance } from '../../testing/app.ts';
import { TestBrowser, locationOf } from '../../testing/browser.ts';

export const PASSWORD = 'correct horse battery';
export const NEW_PASSWORD = 'staple wagon orbit';

/** An app at http://tandem.example whose mail is caught. */
export class MailedApp {
  readonly app: TestApp;
  readonly catcher: MailCatcher;
  private count = 0;

  private constructor(app: TestApp, catcher: MailCatcher) {
    this.app = app;
    this.catcher = catcher;
  }

  static async start(): Promise<MailedApp> {
    const catcher = await catchMail();
    const app = await createTestApp({ ...catcher.settings, APP_URL: 'http://tandem.example' });
    await settleInstance(app);
    return new MailedApp(app, catcher);
  }

  async close(): Promise<void> {
    await this.app.close();
    await this.catcher.stop();
  }

  async clean(): Promise<void> {
    this.catcher.mails.length = 0;
    await this.sql`update instance set settings = '{}'`;
    await this.sql`delete from sign_in_attempts`;
  }

  get sql() {
    return this.app.database.sql;
  }

  newEmail(): string {
    this.count += 1;
    return `mailed${this.count}@example.com`;
  }

  browser(): TestBrowser {
    return new TestBrowser(this.app);
  }

  async set(settings: Record<string, string>): Promise<void> {
    await this.sql`update instance set settings = settings || ${JSON.stringify(settings)}::text::jsonb`;
  }

  userByEmail(email: string) {
    const { db } = this.app.database;
    return db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow();
  }

  /** Sends what waits in the outbox, as the worker does; what came for an address. */
  async mailsTo(email: string): Promise<ReadMail[]> {
    const { db } = this.app.database;
    const context = { ...jobContext(db), config: this.app.app.config };
    const waiting = await db.selectFrom('mails').select('id').where('state', '=', 'waiting').execute();
    for (const { id } of waiting) await deliverMail.run(context, { mail_id: id });
    return this.catcher.mails.filter(({ to }) => to.includes(email)).map(readMail);
  }

  async codeFor(email: string): Promise<string> {
    const mails = await this.mailsTo(email);
    return /\b[a-z]{4}-[a-z]{4}-[a-z]{4}\b/.exec(mails.at(-1)?.text ?? '')?.[0] ?? 'no code';
  }

  async linkFor(email: string): Promise<URL> {
    const mails = await this.mailsTo(email);
    return new URL(/https?:\/\/\S+/.exec(mails.at(-1)?.text ?? '')?.[0] ?? 'none:');
  }

  async signUpByPassword(email = this.newEmail()) {
    const browser = this.browser();
    await browser.postForm('/auth/sign-up/', { email, password: PASSWORD });
    return { browser, email };
  }
}

export const errorOf = (answer: Parameters<typeof locationOf>[0]): string | undefined =>
  locationOf(answer).query['error_code'];
