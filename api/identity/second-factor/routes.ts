import { idInput } from '@tandem/shared/http/fields.ts';
import {
  codeInput,
  confirmInput,
  newFactorSchema,
  newPasskeyInput,
  newTotpSchema,
  passkeyOptionsSchema,
  passkeySchema,
  renamePasskeyInput,
  secondFactorSchema,
  secondStepSchema,
} from '@tandem/shared/identity/second-factor/schema.ts';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { App } from '../../app.ts';
import { sessionContext } from '../../context.ts';
import { noContent } from '../../http/no-content.ts';
import { type InSession, confirmCaller, requireConfirmed } from './confirm.ts';
import { addPasskey, removePasskey, renamePasskey, startPasskey } from './passkeys.ts';
import { readSecondFactor } from './read.ts';
import { signInOptions } from './passkey-sign-in.ts';
import { passkeyOptions, readSecondStep } from './second-step.ts';
import { siteOf } from './site.ts';
import { confirmTotp, removeTotp, renewRecoveryCodes, startTotp } from './totp.ts';

const ME = '/api/users/me/';
const PASSKEYS = `${ME}passkeys/`;
const mine = { access: 'signed_in', tokens: 'none' } as const;
const PROVEN = '403 with 5920 for who has not proven within ten minutes who they are.';

const contextOf = (request: FastifyRequest): InSession => ({
  ...sessionContext(request),
  config: request.server.config,
});

/** Asked before the answer that an `Idempotency-Key` had, which may hold a secret: a repeat proves as much as the first. */
const proven = { preValidation: (request: FastifyRequest) => requireConfirmed(contextOf(request)) };

/** The second step of signing in, and what it is done with (docs/contract/second-factor.md). */
export function registerSecondFactorRoutes(app: App): void {
  registerStep(app);
  registerOwn(app);
  registerTotp(app);
  registerPasskeys(app);
  registerOnePasskey(app);
}

function registerStep(app: App): void {
  const anybody = { access: 'public', throttle: 'authentication' } as const;
  app.get(
    '/auth/second-step/',
    {
      config: anybody,
      schema: {
        summary: 'By what the sign-in of this browser can be finished',
        description: '400 with 5915 when none is under way.',
        response: { 200: secondStepSchema },
      },
    },
    (request) => readSecondStep(request),
  );

  app.post(
    '/auth/second-step/passkey-options/',
    {
      config: anybody,
      schema: {
        summary: 'What a passkey has to sign to finish the sign-in',
        description: '400 with 5915 when none is under way.',
        response: { 200: passkeyOptionsSchema },
      },
    },
    async (request) => ({ options: { ...(await passkeyOptions(request)).options } }),
  );

  app.post(
    '/auth/passkey-options/',
    {
      config: anybody,
      schema: {
        summary: 'What a passkey has to sign to sign in by it alone',
        description: 'Counts once, in this browser, for five minutes.',
        response: { 200: passkeyOptionsSchema },
      },
    },
    async (request, reply) => ({ options: { ...(await signInOptions(request, reply)) } }),
  );
}

function registerOwn(app: App): void {
  app.get(
    `${ME}second-factor/`,
    {
      config: mine,
      schema: {
        summary: 'What the caller has beside a password',
        response: { 200: secondFactorSchema },
      },
    },
    (request) => readSecondFactor(contextOf(request)),
  );

  app.post(
    `${ME}confirm/`,
    {
      config: mine,
      schema: {
        summary: 'Prove anew who one is, for ten minutes',
        description:
          'By `password`, or a `code` of the app. 400 with 5135 or 5910; 429 after too many wrong ones.',
        body: confirmInput,
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      await confirmCaller(contextOf(request), request.body);
      return reply.code(204).send();
    },
  );

  app.post(
    `${ME}recovery-codes/`,
    {
      ...proven,
      config: { ...mine, secret_answer: true },
      schema: {
        summary: 'New recovery codes in the place of all before',
        description: PROVEN,
        response: { 200: newFactorSchema },
      },
    },
    async (request) => renewRecoveryCodes(contextOf(request)),
  );
}

function registerTotp(app: App): void {
  app.post(
    `${ME}totp/`,
    {
      ...proven,
      config: { ...mine, secret_answer: true },
      schema: {
        summary: 'Begin to set up an authenticator app',
        description: `Shows the secret once; it counts after the first code. ${PROVEN}`,
        response: { 200: newTotpSchema },
      },
    },
    async (request) => startTotp(contextOf(request)),
  );

  app.post(
    `${ME}totp/confirm/`,
    {
      ...proven,
      config: { ...mine, secret_answer: true },
      schema: {
        summary: 'Turn the app on by a code of it',
        description: `With the first second factor come recovery codes. 400 with 5910. ${PROVEN}`,
        body: codeInput,
        response: { 200: newFactorSchema },
      },
    },
    async (request) => confirmTotp(contextOf(request), request.body.code),
  );

  app.delete(
    `${ME}totp/`,
    {
      ...proven,
      config: mine,
      schema: { summary: 'Turn the app off', description: PROVEN, response: { 204: noContent } },
    },
    async (request, reply) => {
      await removeTotp(contextOf(request));
      return reply.code(204).send();
    },
  );
}

const withSite = (request: FastifyRequest) => ({ ...contextOf(request), site: siteOf(request) });

function registerPasskeys(app: App): void {
  app.post(
    `${PASSKEYS}options/`,
    {
      ...proven,
      config: mine,
      schema: {
        summary: 'What a browser makes a passkey from',
        description: `Counts once, for five minutes. ${PROVEN}`,
        response: { 200: passkeyOptionsSchema },
      },
    },
    async (request) => ({ options: { ...(await startPasskey(withSite(request))) } }),
  );

  app.post(
    PASSKEYS,
    {
      ...proven,
      config: { ...mine, secret_answer: true },
      schema: {
        summary: 'Add a passkey',
        description: `\`credential\` is what the browser made. With the first second factor come recovery codes. 400 with 5910. ${PROVEN}`,
        body: newPasskeyInput,
        response: { 201: newFactorSchema },
      },
    },
    async (request, reply) => reply.code(201).send(await addPasskey(withSite(request), request.body)),
  );
}

function registerOnePasskey(app: App): void {
  const params = z.object({ passkey_id: idInput });
  app.patch(
    `${PASSKEYS}:passkey_id/`,
    {
      config: mine,
      schema: {
        summary: 'Rename a passkey',
        params,
        body: renamePasskeyInput,
        response: { 200: passkeySchema },
      },
    },
    (request) => renamePasskey(contextOf(request), request.params.passkey_id, request.body.name),
  );

  app.delete(
    `${PASSKEYS}:passkey_id/`,
    {
      ...proven,
      config: mine,
      schema: {
        summary: 'Remove a passkey',
        description: `404 for those of others. ${PROVEN}`,
        params,
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      await removePasskey(contextOf(request), request.params.passkey_id);
      return reply.code(204).send();
    },
  );
}
