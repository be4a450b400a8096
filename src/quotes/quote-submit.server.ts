import mails from 'content:mails';
import { type Estimate, estimate } from '#src/content/estimate.ts';
import { quoteForm } from '#src/content/forms/quote.ts';
import { oneWorkingDay } from '#src/content/hours.ts';
import { amountOf } from '#src/content/prices.ts';
import { serve } from '#src/forms/intake.ts';
import { type Letter, ownerMail, takenWords, visitorMail } from '#src/forms/mails.ts';
import { schemaOf } from '#src/forms/schema.ts';
import { fillIn, fillLines, mailOf } from '#src/lib/fill-in.ts';
import { easternDay } from '#src/lib/format.ts';
import { z } from '#src/lib/zod.ts';
import type { Mail } from '#src/platform/outbox/mail.ts';
import { openCarried } from './carried.server.ts';
import { type KeptEstimate, serviceOf, standingOf } from './carried.ts';
import { estimateText, quoteWords } from './estimate-words.ts';

/** `estimate` is undefined if everything chosen is priced after a talk. */
export const quoteMail = (taken: ReturnType<typeof takenWords>, estimate: string | undefined, given = '') =>
  mailOf(mails.forms.quote, {
    ...taken,
    estimate: estimate ? fillLines(mails.forms.quoteEstimate, { estimate }) : mails.forms.quoteAfterTalk,
    given: given ? ['', fillIn(mails.forms.quoteGiven, { given })] : [],
  });

/** S1 §5. */
function quoteMails(letter: Letter): Mail[] {
  const { answers } = letter;
  return [
    ownerMail(quoteForm, letter, {
      subject: `New quote request from ${[`${answers.firstName} ${answers.lastName}`, answers.companyName].filter(Boolean).join(', ')}`,
      title: 'New quote request',
      words: quoteWords,
    }),
    visitorMail(
      letter,
      quoteMail(takenWords(letter), estimateText(answers.estimate as Estimate), quoteWords.given?.(answers)),
    ),
  ];
}

/** An invalid estimate token is ignored, so that it stops nobody. */
const schema = z.intersection(schemaOf(quoteForm), z.object({ estimateToken: z.string().max(4000).catch('') }));

/**
 * Promised answer within 24 hours, that is one working day (S1 §9). The estimate is computed here; the browser's
 * figures are ignored. An earlier estimate counts by its signed token, until it expires.
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
