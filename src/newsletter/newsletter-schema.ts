import newsletter from 'content:forms/newsletter';
import { visitorSchema } from '#src/intake/origin.ts';
import { emailAddress } from '#src/lib/fields.ts';
import { z } from '#src/lib/zod.ts';
import { signUpPlaces } from './newsletter-rules.ts';

/** S1 §5 Newsletter. A honeypot that is no text counts as filled. */
export const signUpSchema = z.object({
  email: emailAddress(newsletter.invalid, newsletter.invalid),
  honeypot: z.string().catch('invalid').default(''),
  source: z.enum(signUpPlaces).catch('page').default('page'),
  visitor: visitorSchema,
});

export type SignUpInput = z.infer<typeof signUpSchema>;
