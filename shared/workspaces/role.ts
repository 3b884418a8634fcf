import { z } from 'zod';
import { numericInput } from '../http/lenient.ts';
import { ROLE } from '../roles.ts';

export const roleSchema = z.literal([ROLE.ADMIN, ROLE.MEMBER, ROLE.GUEST]);
export const roleInput = numericInput(roleSchema);
