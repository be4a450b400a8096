import type { FormDeclaration } from './declaration.ts';
import { reachMessages } from './emergency.ts';

/** One field. The number stands where other leads have a name, so that the desk shows it first. */
export const callbackForm = {
  type: 'callback',
  fields: [
    {
      name: 'phone',
      kind: 'phone',
      label: 'Your phone number',
      required: 'Please enter your phone number',
      max: 40,
      reach: reachMessages,
      autoComplete: 'tel',
      marked: true,
    },
    { name: 'message', kind: 'derived', label: 'Message' },
  ],
  lead: { name: ['phone'] },
  list: { columns: ['source'], excerpt: 'message' },
} as const satisfies FormDeclaration;

/** Types of their envelopes, by the page's form that they stand beside. */
export const callbackTypes = { contact: 'callback', emergency: 'emergency-callback' } as const;
export type CallbackKind = keyof typeof callbackTypes;
