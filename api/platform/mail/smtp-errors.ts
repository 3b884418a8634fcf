type SmtpError = Error & { code?: string; responseCode?: number; command?: string };

const isSmtpError = (error: unknown): error is SmtpError => error instanceof Error;

/** Commands that are about this very mail; what is said to others (a wrong password) may be another answer tomorrow. */
const ABOUT_THE_MAIL = /^(?:MAIL FROM|RCPT TO|DATA|API)/;

/** Whether the mail server will never take this mail. */
export const isRefusedForGood = (error: unknown): boolean =>
  isSmtpError(error) && (error.responseCode ?? 0) >= 500 && ABOUT_THE_MAIL.test(error.command ?? '');

/** What failed, in one line for an operator. */
export const textOfFailure = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replaceAll(/\s+/g, ' ').trim();

/** What is to be said of a failure to whoever tries their settings (docs/contract/mail.md#testing-mail). */
export function explainFailure(error: unknown): string {
  if (!isSmtpError(error)) return UNKNOWN;
  const { code = '', command = '' } = error;
  if (code === 'EAUTH') return 'The mail server does not accept the user name and password.';
  if (code === 'EENVELOPE' && command.startsWith('MAIL FROM'))
    return 'The mail server refuses the sender address.';
  if (code === 'EENVELOPE') return 'The mail server refuses the receiver address.';
  if (code === 'ETIMEDOUT') return 'The mail server did not answer in time.';
  if (code === 'EDNS' || code === 'ENOTFOUND') return 'No mail server was found under this name.';
  if (code === 'ETLS') return 'No encrypted connection could be made to the mail server.';
  if (code === 'ECONNECTION') return 'The mail server closed the connection.';
  if (code === 'ESOCKET' || code.startsWith('ECONN')) return 'Could not connect to the mail server.';
  return UNKNOWN;
}

const UNKNOWN = 'The e-mail could not be sent.';
