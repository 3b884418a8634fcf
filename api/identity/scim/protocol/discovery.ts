import { MAX_COUNT } from './listing.ts';

const CORE = 'urn:ietf:params:scim:schemas:core:2.0';
export const USER = `${CORE}:User`;
export const GROUP = `${CORE}:Group`;

/** What of SCIM there is (RFC 7643, 5). */
export const serviceProviderConfig = (base: string) => ({
  schemas: [`${CORE}:ServiceProviderConfig`],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: MAX_COUNT },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: false },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Bearer token',
      description: 'A token made in the console of the instance.',
      specUri: 'https://www.rfc-editor.org/info/rfc6750',
      primary: true,
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: `${base}/ServiceProviderConfig` },
});

const typeOf = (base: string, name: 'User' | 'Group', schema: string) => ({
  schemas: [`${CORE}:ResourceType`],
  id: name,
  name,
  endpoint: `/${name}s`,
  schema,
  schemaExtensions: [],
  meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/${name}` },
});
export const resourceTypes = (base: string) => [typeOf(base, 'User', USER), typeOf(base, 'Group', GROUP)];

type Attribute = { name: string; type: string; [key: string]: unknown };
const attribute = (name: string, more: Record<string, unknown> = {}): Attribute => ({
  name,
  type: 'string',
  multiValued: false,
  required: false,
  caseExact: false,
  mutability: 'readWrite',
  returned: 'default',
  uniqueness: 'none',
  ...more,
});
const externalId = attribute('externalId', { caseExact: true });

const userAttributes = [
  attribute('userName', { required: true, uniqueness: 'server' }),
  externalId,
  attribute('name', {
    type: 'complex',
    subAttributes: [
      attribute('givenName'),
      attribute('familyName'),
      attribute('formatted', { mutability: 'readOnly' }),
    ],
  }),
  attribute('displayName'),
  attribute('active', { type: 'boolean' }),
  attribute('emails', {
    type: 'complex',
    multiValued: true,
    subAttributes: [
      attribute('value', { uniqueness: 'server' }),
      attribute('type'),
      attribute('primary', { type: 'boolean' }),
    ],
  }),
  attribute('groups', {
    type: 'complex',
    multiValued: true,
    mutability: 'readOnly',
    subAttributes: [
      attribute('value', { mutability: 'readOnly' }),
      attribute('display', { mutability: 'readOnly' }),
    ],
  }),
];
const groupAttributes = [
  attribute('displayName', { required: true, uniqueness: 'server' }),
  externalId,
  attribute('members', {
    type: 'complex',
    multiValued: true,
    subAttributes: [
      attribute('value', { mutability: 'immutable' }),
      attribute('display', { mutability: 'readOnly' }),
    ],
  }),
];

const schemaOf = (base: string, id: string, of: { name: string; attributes: Attribute[] }) => ({
  schemas: [`${CORE}:Schema`],
  id,
  description: of.name,
  ...of,
  meta: { resourceType: 'Schema', location: `${base}/Schemas/${id}` },
});
export const schemas = (base: string) => [
  schemaOf(base, USER, { name: 'User', attributes: userAttributes }),
  schemaOf(base, GROUP, { name: 'Group', attributes: groupAttributes }),
];
