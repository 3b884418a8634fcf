/** Why an archive is not read: it is damaged or of a form that we do not know, it is too large, it names other places. */
export class ZipError extends Error {
  readonly reason: 'broken' | 'too_large' | 'unsafe';
  constructor(reason: ZipError['reason']) {
    super(`The archive is ${reason}.`);
    this.reason = reason;
  }
}
