import {
  changeAddressInput,
  codeMailedSchema,
  newAddressInput,
} from '@tandem/shared/identity/users/address.ts';
import { userRecordSchema } from '@tandem/shared/identity/users/schema.ts';
import type { App } from '../../app.ts';
import { changeAddress, mailAddressCode } from './change-address.ts';

const PATH = '/api/users/me/email/';
const mine = { access: 'signed_in', tokens: 'none' } as const;

/** Another address for the own account (docs/contract/users.md#another-address). */
export function registerChangeAddressRoutes(app: App): void {
  app.post(
    `${PATH}generate-code/`,
    {
      config: mine,
      schema: {
        summary: 'Mail a code to the address that is to stand for the account',
        description:
          'The same answer for an address that is taken, which gets no mail. 403 with 5920 or 5930; 400 with 5025 without mail, 5100 after too many codes.',
        body: newAddressInput,
        response: { 200: codeMailedSchema },
      },
    },
    async (request) => {
      await mailAddressCode(request, request.body.email);
      return { message: 'A code was sent to this address.' };
    },
  );

  app.patch(
    PATH,
    {
      config: mine,
      schema: {
        summary: 'Change the own address by the code that came to the new one',
        description:
          'All other sessions end. 400 with 5090, 5095 or 5100 for the code; 429 after too many wrong ones.',
        body: changeAddressInput,
        response: { 200: userRecordSchema },
      },
    },
    (request) => changeAddress(request, request.body),
  );
}
