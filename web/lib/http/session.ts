import { unsentCount, useConnection } from './connection.ts';
import { paths } from './paths.ts';

/** All tabs of a browser share one cookie: whose session it belongs to is written down where all of them look. */
const KEY = 'tandem.signed-in';
/** Who was signed in last: what local storage has is theirs, also after their session has ended by itself. */
const LAST_KEY = 'tandem.last-person';
let known: string | null = null;
/** The server has said so to this page: what the device says is enough to draw screens, not to send anything. */
let isConfirmed = false;
/** The person is signing out here: what they leave behind is removed before any navigation. */
let isSigningOut = false;

function readItem(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    // A browser that keeps nothing: then this tab goes by what it knows itself.
    return key === KEY ? known : null;
  }
}

function writeItem(key: string, value: string | null) {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // As above.
  }
}

const stored = () => readItem(KEY);

function store(userId: string | null) {
  known = userId;
  writeItem(KEY, userId);
}

/** The server said who is signed in. */
export function startSession(userId: string) {
  store(userId);
  writeItem(LAST_KEY, userId);
  isConfirmed = true;
  isSigningOut = false;
  useConnection.setState({ isSignedOut: false });
}

/** Before the cookie changes hands: nothing of the person who was signed in is sent any more, by any tab. */
export function leaveSession() {
  isConfirmed = false;
  store(null);
}

/** The person signs out in this tab. Refused requests do not navigate from here on: that would cut the forgetting short. */
export function beginSignOut() {
  isSigningOut = true;
  leaveSession();
}

/** Whether this browser has choices and drafts of another person than this one. */
export function isOfAnother(userId: string): boolean {
  const last = readItem(LAST_KEY);
  return last !== null && last !== userId;
}

/** Whose session the cookie is, as far as this browser knows. */
export const signedInId = () => stored();

/** Whether what this person did may be sent: nobody else has signed in since, in whichever tab. */
export const isSessionOf = (userId: string) => stored() === userId;

/** Whether the server has said to this page who is signed in. */
export const isSessionConfirmed = () => isConfirmed;

/** Runs something when another tab has signed in or out; answers how to stop. */
export function onSessionChange(listener: () => void) {
  const handle = (event: StorageEvent) => event.key === KEY && listener();
  addEventListener('storage', handle);
  return () => removeEventListener('storage', handle);
}

/**
 * The session is over: to the sign-in page, which returns here afterwards. A tab that keeps unsent changes stays where it is,
 * because leaving would lose them, and says so; it goes on when the same person has signed in again in another tab.
 */
export function sessionEnded() {
  if (isSigningOut) return;
  leaveSession();
  if (unsentCount(useConnection.getState()) > 0) return useConnection.setState({ isSignedOut: true });
  location.assign(paths.signIn(location.pathname + location.search));
}
