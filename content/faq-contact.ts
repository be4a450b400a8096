import { primaryAreas } from './areas.ts';
import { claims, promises } from './claims.ts';
import { company } from './company.ts';
import { prices, usd } from './prices.ts';
import { termsFigures } from './terms-figures.ts';

/** The four questions of the contact page (S1 §2 Contact). */
export const contactFaqs = [
  {
    id: 'after-writing',
    question: 'What happens after I write?',
    answer: `A person reads it and passes it to whoever knows the subject. You have an answer within ${promises.contact}: either what we suggest and what it would cost, or the one or two questions we need answered first. Appointment requests are confirmed within ${promises.appointment}. If something critical has stopped, write to ${company.emails.emergency} instead.`,
  },
  {
    id: 'free-consultation',
    question: 'What does the free consultation cover?',
    answer: `It is a ${claims.consultationLength} conversation with an engineer or developer, a ${claims.consultationValue} value that costs you nothing. You describe the problem or the plan; we say what we would do, what to leave alone, and roughly what it takes in money and time. Have your current provider’s bill or a screenshot at hand if there is one. You may take our advice and carry it out without us.`,
  },
  {
    id: 'areas',
    question: 'Which areas do you serve?',
    answer: `Our engineers come to homes and offices in ${primaryAreas.join(', ')} and the communities around them, among them Roswell, Dunwoody, Marietta, Duluth, Suwanee and the rest of Atlanta. Websites, apps and cloud projects we take on throughout the United States. If you live just past the edge, ask; we often come.`,
  },
  {
    id: 'contract',
    question: 'Do I have to sign a long contract?',
    answer: `${claims.noContracts}. Business plans start at ${usd(prices.businessFromPerUserMonth)} per user per month and run month to month; ${termsFigures.notice} of notice ends one, without a leaving fee. Home visits and projects are agreed one at a time, at a price you have in writing before we begin.`,
  },
] as const;
