import { quoteForm } from '#content/forms/quote.ts';
import { oneWorkingDay } from '#content/hours.ts';
import { amountOf } from '#content/prices.ts';
import { serve } from '#src/forms/intake.ts';
import { schemaOf } from '#src/forms/schema.ts';
import { quoteMails } from './emails.ts';
import { estimate } from './estimate.ts';
import { quoteWords } from './estimate-words.ts';

/**
 * The quote wizard as the server takes it; promised answer within 24 hours, that is one working day (S1 §9). The
 * estimate is worked out here from the services; what a browser says of it is not read.
 */
export const quoteIntake = serve(quoteForm, {
  schema: schemaOf(quoteForm),
  promise: oneWorkingDay,
  words: quoteWords,
  derive: ({ services }) => ({ estimate: estimate(services, amountOf) }),
  mails: quoteMails,
});
