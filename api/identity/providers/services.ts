import type { SignInProvider } from '@tandem/shared/identity/instance/providers.ts';
import type { Settings } from '@tandem/shared/identity/instance/settings.ts';
import { z } from 'zod';
import { type Names, namesOf } from './names.ts';
import { groupsOf } from './group-claim.ts';

/** Who somebody is by the word of a provider. The address is null unless it says that it is theirs. */
export type Identity = {
  subject: string;
  email: string | null;
  names: Names;
  /** The groups that they are in there; null of a provider that says nothing of groups. */
  groups: string[] | null;
  /** What the provider calls its own session of them. */
  sid: string | null;
};

/** Gets JSON of a provider in the name of who signs in. */
type Ask = (url: string) => Promise<unknown>;

export type Service = {
  issuer: string;
  /** Null for what is found out by discovery. */
  endpoints: { authorization_endpoint: string; token_endpoint: string; jwks_uri?: string } | null;
  scope: string;
  /** Beside what every request for a sign-in has. */
  parameters: Record<string, string>;
  /** Whether it answers with an ID token, which carries our nonce. */
  is_openid: boolean;
  /** Null where the claims of OpenID Connect say it. */
  identify: ((ask: Ask) => Promise<Identity>) | null;
};

/** What of a name is no text counts as nothing. */
const text = z.string().nullish().catch(null);
const NO_GROUPS = { groups: null, sid: null } as const;

const googleUser = z.object({
  id: z.string().min(1),
  email: z.string(),
  verified_email: z.boolean().optional(),
  given_name: text,
  family_name: text,
  name: text,
  picture: text,
});
const githubUser = z.object({ id: z.number(), name: text, avatar_url: text });
const githubEmails = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }));
const gitlabUser = z.object({
  id: z.number(),
  email: z.string().nullish(),
  confirmed_at: z.string().nullish(),
  name: text,
  avatar_url: text,
});

const google: Service = {
  issuer: 'https://accounts.google.com',
  endpoints: {
    authorization_endpoint: 'https://accounts.google.com/o/oauth2/v2/auth',
    token_endpoint: 'https://oauth2.googleapis.com/token',
    jwks_uri: 'https://www.googleapis.com/oauth2/v3/certs',
  },
  scope:
    'openid https://www.googleapis.com/auth/userinfo.email https://www.googleapis.com/auth/userinfo.profile',
  parameters: { access_type: 'offline', prompt: 'consent' },
  is_openid: true,
  identify: async (ask) => {
    const user = googleUser.parse(await ask('https://www.googleapis.com/oauth2/v2/userinfo'));
    const email = user.verified_email === true ? user.email : null;
    return { subject: user.id, email, names: namesOf(user), ...NO_GROUPS };
  },
};

const github: Service = {
  issuer: 'https://github.com',
  endpoints: {
    authorization_endpoint: 'https://github.com/login/oauth/authorize',
    token_endpoint: 'https://github.com/login/oauth/access_token',
  },
  scope: 'read:user user:email',
  parameters: {},
  is_openid: false,
  identify: async (ask) => {
    const { id, name, avatar_url: picture } = githubUser.parse(await ask('https://api.github.com/user'));
    const emails = githubEmails.parse(await ask('https://api.github.com/user/emails'));
    const own = emails.find(({ primary, verified }) => primary && verified);
    const email = own?.email ?? null;
    return { subject: String(id), email, names: namesOf({ name, picture }), ...NO_GROUPS };
  },
};

function gitlab(host: string): Service {
  const base = (host || 'https://gitlab.com').replace(/\/+$/, '');
  return {
    issuer: base,
    endpoints: {
      authorization_endpoint: `${base}/oauth/authorize`,
      token_endpoint: `${base}/oauth/token`,
    },
    scope: 'read_user',
    parameters: {},
    is_openid: false,
    identify: async (ask) => {
      const user = gitlabUser.parse(await ask(`${base}/api/v4/user`));
      const { id, name, avatar_url: picture } = user;
      const email = (user.confirmed_at && user.email) || null;
      return { subject: String(id), email, names: namesOf({ name, picture }), ...NO_GROUPS };
    },
  };
}

/** The addresses and habits of a provider (docs/contract/providers.md#what-is-asked-for). */
export function serviceOf(provider: SignInProvider, settings: Settings): Service {
  if (provider === 'google') return google;
  if (provider === 'github') return github;
  if (provider === 'gitlab') return gitlab(settings.GITLAB_HOST);
  return {
    issuer: settings.OIDC_ISSUER,
    endpoints: null,
    scope: `openid email profile ${settings.OIDC_EXTRA_SCOPES}`.trim(),
    parameters: {},
    is_openid: true,
    identify: null,
  };
}

const claims = z.object({
  sub: z.string().min(1),
  email: z.string().optional(),
  email_verified: z.unknown().optional(),
  sid: text,
  given_name: text,
  family_name: text,
  name: text,
  picture: text,
});

/** The same out of the claims of OpenID Connect: only a plain "true" says that an address is verified. */
export function identityOfClaims(said: Record<string, unknown>, groupsClaim: string): Identity {
  const { sub, email, email_verified, sid = null, ...names } = claims.parse(said);
  return {
    subject: sub,
    email: email_verified === true ? (email ?? null) : null,
    names: namesOf(names),
    groups: groupsOf(said, groupsClaim),
    sid,
  };
}
