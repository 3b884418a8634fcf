export const USER = 'urn:ietf:params:scim:schemas:core:2.0:User';
export const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
export const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group';
export const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';

let count = 0;
/** A person as directories send one; no two are alike. */
export const newUser = (values: object = {}) => {
  count += 1;
  return {
    schemas: [USER, ENTERPRISE],
    userName: `hand${count}@crew.example`,
    externalId: `ext-${count}`,
    name: { givenName: 'Barbara', familyName: `Jensen${count}`, formatted: 'Ms. Barbara' },
    emails: [{ value: `hand${count}@crew.example`, type: 'work', primary: true }],
    active: true,
    [ENTERPRISE]: { department: 'Tours' },
    ...values,
  };
};
