import { codeInput } from '@tandem/shared/identity/second-factor/schema.ts';
import type { App } from '../../app.ts';
import { noContent } from '../../http/no-content.ts';
import { mailProof, proveByCode } from './prove-by-code.ts';

const PATH = '/api/users/me/prove-address/';
const mine = { access: 'signed_in', tokens: 'none' } as const;

/** Proving the own address from the settings (docs/contract/sessions.md#proving-the-address). */
export function registerProveRoutes(app: App): void {
  app.post(
    PATH,
    {
      config: mine,
      schema: {
        summary: 'Mail a code by which the caller proves their address',
        description: '400 with 5025 without mail, 5100 after too many codes; 400 for who has proven it.',
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      await mailProof(request);
      return reply.code(204).send();
    },
  );

  app.post(
    `${PATH}confirm/`,
    {
      config: mine,
      schema: {
        summary: 'Prove the own address by the code of the mail',
        description: 'All other sessions end. 400 with 5090, 5095 or 5100; 429 after too many wrong ones.',
        body: codeInput,
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      await proveByCode(request, request.body.code);
      return reply.code(204).send();
    },
  );
}
