import { estimate } from '#src/content/estimate.ts';
import { quoteForm } from '#src/content/forms/quote.ts';
import { oneWorkingDay } from '#src/content/hours.ts';
import { amountOf } from '#src/content/prices.ts';
import { serve } from '#src/forms/intake.ts';
import { schemaOf } from '#src/forms/schema.ts';
import { easternDay } from '#src/lib/format.ts';
import { z } from '#src/lib/zod.ts';
import { openCarried } from './carried.server.ts';
import { type KeptEstimate, serviceOf, standingOf } from './carried.ts';
import { quoteMails } from './emails.ts';
import { quoteWords } from './estimate-words.ts';

/** Beside the answers: the token of an estimate that the visitor has. One that says nothing stops nobody. */
const schema = z.intersection(schemaOf(quoteForm), z.object({ estimateToken: z.string().max(4000).catch('') }));

/**
 * The quote wizard as the server takes it; promised answer within 24 hours, that is one working day (S1 §9). The
 * estimate is worked out here from the services; what a browser says of it is not read. An estimate that was made
 * before counts by its signed token, until its date.
 */
export const quoteIntake = serve(quoteForm, {
  schema,
  promise: oneWorkingDay,
  words: quoteWords,
  derive({ services, party, estimateToken }, _files, { receivedAt, read }) {
    const household = party === 'household';
    const carried = openCarried(read, estimateToken);
    if (!carried || !services.includes(serviceOf(carried))) {
      return { estimate: estimate(services, amountOf, { household }) };
    }
    const { given, ...standing } = standingOf(carried, easternDay(receivedAt).iso, amountOf);
    const kept: KeptEstimate = { ...carried, ...standing };
    return { estimate: estimate(services, amountOf, { given, household }), given: kept };
  },
  mails: quoteMails,
});
