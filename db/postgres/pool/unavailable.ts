/** The database cannot be reached, or has not answered in time: try again later. */
export class DatabaseUnavailable extends Error {
  readonly code = 'DATABASE_UNAVAILABLE';
}

/** PostgreSQL's own words for the same: limits of time and of resources, a server that starts, stops or has crashed. */
const SERVER_CODES = new Set([
  '25006',
  '25P03',
  '25P04',
  '40001',
  '40P01',
  '55P03',
  '57014',
  '57P01',
  '57P02',
  '57P03',
  '57P05',
]);
const SERVER_CLASSES = new Set(['08', '53', '58']);
const SOCKET_CODES = new Set([
  'CONNECT_TIMEOUT',
  'CONNECTION_CLOSED',
  'CONNECTION_DESTROYED',
  'CONNECTION_ENDED',
  'DATABASE_UNAVAILABLE',
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  'TLS_REFUSED',
]);

/** The driver of the queue of jobs (`pg`) gives its own errors no code. */
const WITHOUT_CODE = /^(Connection terminated|timeout exceeded when trying to connect)/;

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

/** Whether the server refused a write because it is a standby, or was set to read only. */
export const takesNoWrites = (error: unknown): boolean => codeOf(error) === '25006';

/** Whether what failed was the database being away or overloaded, and not what was asked of it. */
export function isUnavailable(error: unknown): boolean {
  const code = codeOf(error);
  if (SERVER_CODES.has(code) || SOCKET_CODES.has(code)) return true;
  if (!code) return error instanceof Error && WITHOUT_CODE.test(error.message);
  return /^[0-9A-Z]{5}$/.test(code) && SERVER_CLASSES.has(code.slice(0, 2));
}

/** Whether waiting does not help: the database refuses who we are, or knows no such database or setting. */
export const isRefusal = (error: unknown): boolean =>
  /^(28|3D|42|22)/.test(codeOf(error)) && codeOf(error).length === 5;
