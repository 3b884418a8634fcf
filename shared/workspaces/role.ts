import { z } from 'zod';
import { ROLE } from '../roles.ts';

export const roleSchema = z.literal([ROLE.ADMIN, ROLE.MEMBER, ROLE.GUEST]);
