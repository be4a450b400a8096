import { claims, promises } from './claims.ts';

/** What the wizard says. */
export const quotePage = {
  formTitle: 'Quote request',
  progress: 'Progress of your quote request',
  step: (step: number, of: number) => `Step ${step} of ${of}`,
  steps: [
    { title: 'You and your company', lead: 'So that we know whom we answer.' },
    { title: 'What you need', lead: 'Choose everything that applies; we sort out the details together.' },
    { title: 'Your project', lead: 'A few plain sentences are enough. No technical words needed.' },
    { title: 'How we reach you', lead: 'All of this is optional. Answer what helps, leave the rest.' },
  ],
  buttons: { next: 'Next', previous: 'Previous', submit: 'Submit Quote Request', busy: 'Submitting...' },
  draft: {
    kept: 'Your answers are kept on this device until you send them.',
    restored: 'We kept your answers from last time.',
    clear: 'Clear my answers',
  },
  success: {
    title: 'Quote Request Submitted!',
    message: `Thank you for your request. A person on our team reads it and answers you in writing within one working day.`,
  },
  failure: 'Failed to submit quote request. Please try again or contact us directly.',
  estimate: {
    title: 'Your estimate',
    /** Beside the steps: what is known of the case. */
    size: 'Company size',
    kept: 'Estimate',
    empty:
      'Every service under “What you need” shows its published price. We add up what you choose, here as you go and in the email that confirms your request.',
    soFar: 'Estimate so far:',
    /** Before a price that has no upper end. */
    from: 'from',
    once: 'one-time',
    oneTime: 'one-time, for the project',
    perUserMonth: 'per user per month',
    perMonth: 'per month',
    afterTalk: 'priced after a talk',
    note: 'An estimate added up from our published starting prices, not an offer. Your written quote states the figure for your case.',
  },
  aside: {
    label: 'About your quote',
    title: 'What happens next',
    steps: [
      'A person who knows the subject reads your request, not a sales desk.',
      `Within ${promises.quote} you have an answer in writing: a quote, or the one or two questions we need first.`,
      `If you like, we talk it through in a free ${claims.consultationLength} consultation (a ${claims.consultationValue} value).`,
    ],
    guaranteeTitle: `${claims.guarantee} satisfaction guarantee`,
    guarantee: `Tell us within ${claims.guaranteeDays} of the day the work was done that it does not meet the standard, and we put it right without charge. If we cannot, we refund the fee for that work.`,
    promise: `Answered within ${promises.quote}`,
  },
} as const;
