import { type SettingKey, settingOf } from './settings.ts';

const MAX_LENGTH = 2000;
const MAX_PORT = 65_535;
const CONTROL = /\p{Cc}/u;
const HOST = /^[\w.:[\]-]*$/;
/** As much of an address as a client can check; the whole of it is the mail server's to take or refuse. */
const ADDRESS = /^[^\s@<>,;:"()]{1,64}@[a-z\d](?:[a-z\d.-]*[a-z\d])?$/i;
const SENDER = /^(?<name>[^<>]*)<(?<address>[^<>]+)>$/;

/** Who mail is from: an address, or a name with an address in pointed brackets. Null for anything else. */
export function parseSender(text: string): { name: string; address: string } | null {
  const match = SENDER.exec(text.trim());
  const address = (match?.groups?.['address'] ?? text).trim().toLowerCase();
  if (!ADDRESS.test(address) || CONTROL.test(text)) return null;
  return { name: (match?.groups?.['name'] ?? '').replaceAll('"', '').trim(), address };
}

const PROVIDERS: readonly string[] = ['', 'google', 'github', 'gitlab', 'oidc'];
const DOMAIN = /^[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)+$/;

/** Domains of addresses as an administrator enters them: in small letters, parted by commas or blanks. */
export const parseDomains = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[\s,;]+/)
    .filter((part) => part !== '');

const isPort = (value: string): boolean =>
  /^\d{1,5}$/.test(value) && Number(value) >= 1 && Number(value) <= MAX_PORT;

const isAddress = (value: string): boolean => {
  const url = URL.parse(value);
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
};

const CHECKS = {
  switch: [(value: string) => value === '0' || value === '1', 'Must be "0" or "1".'],
  text: [() => true, ''],
  port: [isPort, 'Must be a port from 1 to 65535.'],
  host: [(value: string) => HOST.test(value), 'Must be the name or address of a host.'],
  sender: [(value: string) => value === '' || parseSender(value) !== null, 'Must be an e-mail address.'],
  service: [() => true, ''],
  provider: [(value: string) => PROVIDERS.includes(value), 'Must be a provider.'],
  domains: [
    (value: string) => parseDomains(value).every((each) => DOMAIN.test(each)),
    'Must be domains such as example.com.',
  ],
  scopes: [
    (value: string) => /^[\x21\x23-\x5B\x5D-\x7E ]*$/.test(value),
    'Must be scopes with blanks between them.',
  ],
  address: [(value: string) => value === '' || isAddress(value), 'Enter a valid URL.'],
} as const;

/** What is wrong with a value of a setting; null when it can be stored. */
export function problemOfSetting(key: SettingKey, value: string): string | null {
  if (value.length > MAX_LENGTH) return `Ensure this field has no more than ${MAX_LENGTH} characters.`;
  if (CONTROL.test(value)) return 'Must be one line without control characters.';
  const [isValid, problem] = CHECKS[settingOf(key).kind];
  return isValid(value) ? null : problem;
}
