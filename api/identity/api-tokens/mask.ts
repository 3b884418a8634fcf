/** Names of fields whose values are known to nobody but those who need them. */
const SECRET_NAME = '[^"]*(?:password|secret|token|api_key|access_key|csrf|otp|recovery_code)[^"]*';
/** In JSON that may be cut off anywhere. */
const SECRET_FIELD = new RegExp(`("${SECRET_NAME}"\\s*:\\s*)"(?:[^"\\\\]|\\\\.)*"?`, 'gi');
const SECRET_PARAM = /((?:^|[?&])[^=&]*(?:password|secret|token|key|code|signature)[^=&]*=)[^&]*/gi;
/**
 * Our own, wherever somebody put them: keys, and the secret parts of links to join and of addresses by which intake takes
 * what is sent.
 */
const OWN_SECRET =
  /\btandem_[a-z]+_[0-9a-f]{8,}|(?<=\/public\/hooks\/|\bintake-|-[0-9a-f]{12}\.)[0-9a-f]{8,}/gi;

const MASK = '•••';

/** A path, or any other text, without what is ours. */
export const textWithoutSecrets = (text: string): string => text.replace(OWN_SECRET, MASK);

/** JSON without the values of secrets. */
export const withoutSecrets = (json: string): string =>
  textWithoutSecrets(json.replace(SECRET_FIELD, `$1"${MASK}"`));

/** The query of an address without the values of secrets. */
export const queryWithoutSecrets = (query: string): string =>
  textWithoutSecrets(query.replace(SECRET_PARAM, `$1${MASK}`));
