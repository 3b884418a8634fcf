import { z } from 'zod';
import { emptyAsNull } from '../../http/lenient.ts';

const NAME_MAX = 255;
const SECRET_MAX = 4_096;

/** A name of a host, with or without https in front of it, and with the path below which a Jira stands. */
export const hostInput = z
  .string()
  .trim()
  .max(NAME_MAX)
  .regex(
    /^(https:\/\/)?[a-z\d]([a-z\d-]*[a-z\d])?(\.[a-z\d]([a-z\d-]*[a-z\d])?)+(:\d{1,5})?(\/[\w./-]*)?$/i,
    'Enter a host that is reached by https.',
  );

/** Goes into a header: one word of visible characters. */
const secretInput = z
  .string()
  .trim()
  .max(SECRET_MAX)
  .regex(/^[\x21-\x7e]+$/, 'A token is one word.');

/** A project of a Jira, and as whom it is read (docs/contract/imports.md#from-the-service). */
export const jiraSourceInput = z.object({
  cloud_hostname: hostInput,
  /** The account; its name where a Jira of one's own knows people by that. */
  email: z
    .string()
    .trim()
    .max(NAME_MAX)
    .regex(/^[^\s:]+$/, 'Enter the address of the account.'),
  api_token: secretInput,
  project_key: z
    .string()
    .trim()
    .toUpperCase()
    .max(50)
    .regex(/^[A-Z][A-Z\d_]*$/, 'Enter the key of a project, such as ABC.'),
});
export type JiraSource = z.infer<typeof jiraSourceInput>;

const githubName = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .regex(/^(?!\.+$)[\w.-]+$/, 'Enter a name as it stands in the address of the repository.');

/** A repository of GitHub; private ones need a token (docs/contract/imports.md#from-the-service). */
export const githubSourceInput = z.object({
  owner: githubName(100),
  repo: githubName(100),
  token: emptyAsNull(secretInput).optional(),
});
export type GithubSource = z.infer<typeof githubSourceInput>;

/** A team of Linear, by the letters in front of the numbers of its issues (docs/contract/imports.md#from-the-service). */
export const linearSourceInput = z.object({
  api_key: secretInput,
  team_key: z
    .string()
    .trim()
    .toUpperCase()
    .max(50)
    .regex(/^[A-Z\d][A-Z\d_]*$/, 'Enter the key of a team, such as ENG.'),
});
export type LinearSource = z.infer<typeof linearSourceInput>;

/** Addresses of a project, of before 2025 and since: `/0/{project}/…` and `/1/{workspace}/project/{project}/…`. */
const ASANA_ADDRESS = /^https:\/\/app\.asana\.com\/(?:0|1\/\d+\/project)\/(\d+)(?:[/?#].*)?$/;

/** A project of Asana, by its number or its address (docs/contract/imports.md#from-the-service). */
export const asanaSourceInput = z.object({
  access_token: secretInput,
  project_gid: z
    .string()
    .trim()
    .max(1_000)
    .transform((value) => ASANA_ADDRESS.exec(value)?.[1] ?? value)
    .pipe(z.string().regex(/^\d{1,30}$/, 'Enter the address of a project of Asana, or the number in it.')),
});
export type AsanaSource = z.infer<typeof asanaSourceInput>;
