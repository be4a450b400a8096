import { defineCollection } from '#src/lib/records/collection.ts';
import type { ItemOf } from '#src/lib/records/fields.ts';
import { audienceField, townsField } from './audience.ts';
import { claims, promises } from './claims.ts';
import { company } from './company.ts';
import { fact } from './facts.ts';
import { hours } from './hours.ts';
import { prices, usd } from './prices.ts';
import { faqCategories } from './support.ts';
import { termsFigures } from './terms-figures.ts';

const fields = {
  question: { kind: 'line', label: 'Question', most: 160, needed: 'Please enter the question' },
  answer: { kind: 'markdown', label: 'Answer', most: 3000, rows: 10, needed: 'Please enter the answer' },
  support: { kind: 'yes', label: 'On the page Support, where answers are searched' },
  contact: { kind: 'yes', label: 'On the page Contact' },
  apps: { kind: 'yes', label: 'On the page App development' },
  category: {
    kind: 'choice',
    label: 'Topic on the page Support',
    hint: 'Without one it stands under “All topics” alone.',
    options: faqCategories.flatMap(({ id, label }) => (id === 'all' ? [] : [{ value: id, label }])),
  },
  tags: {
    kind: 'lines',
    label: 'Tags',
    hint: 'One a line. Pages about the same show the answer beside their text.',
    most: 8,
    each: 40,
  },
  audience: audienceField,
  places: townsField,
} as const;

/** A question with its answer, as the owner has published it. */
export type Faq = ItemOf<typeof fields>;

/** The pages that list answers, by the field that says so. */
export type FaqPage = (typeof pagesOfFaqs)[number];
export const pagesOfFaqs = ['support', 'contact', 'apps'] as const;

const nowhere = {
  support: false,
  contact: false,
  apps: false,
  category: '',
  audience: 'both',
  places: [],
} as const;
const onSupport = { ...nowhere, support: true } as const;
const onContact = { ...nowhere, contact: true } as const;
const onApps = { ...nowhere, apps: true, audience: 'business' } as const;

/** Questions and answers (S1 §2 Contact, S2 §2 Support); a page lists those that name it, in the order of the desk. */
export const faqs = defineCollection({
  name: 'faqs',
  title: 'Questions and answers',
  one: 'answer',
  lead: 'What customers ask, with your answers: on Support, Contact and App development, and in what the assistant says.',
  named: 'question',
  fields,
  check: ({ support, contact, apps, tags }): Record<string, string> =>
    support || contact || apps || tags.length > 0 ? {} : { support: 'Please choose a page, or give it a tag' },
  builtIn: [
    {
      ...onSupport,
      id: 'response-times',
      category: 'infrastructure',
      tags: ['support'],
      question: 'How quickly do you respond, and when are you open?',
      answer: `It depends on what has stopped:

- **Critical**, such as an office offline or an attack under way: ${promises.critical}
- **High priority**, such as one person or one important function at a standstill: ${promises.highPriority}
- **Standard**, meaning everything else: ${promises.standard}

Office hours are ${hours.office}, with ${hours.emergency} at [${company.emails.emergency}](mailto:${company.emails.emergency}). If you are unsure which level applies, say what you cannot do and we will pick it.`,
    },
    {
      ...onSupport,
      id: 'cloud-move',
      category: 'cloud',
      tags: ['cloud'],
      audience: 'business',
      question: 'Can we move to the cloud without stopping work?',
      answer: `Nearly always. We copy mail and files ahead of time while everyone keeps using the old system, then bring over the last changes in the evening or on a weekend. A few people move first as a trial, usually the most skeptical.

Before the switch you get a list of what will look different the next morning and whom to ask. The old system stays readable until you agree that nothing is missing.`,
    },
    {
      ...onSupport,
      id: 'backup-test',
      category: 'cloud',
      tags: ['cloud', 'security'],
      audience: 'business',
      question: 'Does Microsoft 365 or Google Workspace back up our data?',
      answer: `They keep their service running, which is a different thing. Deleted mail and files go for good after a retention period, and a synced folder passes ransomware along as readily as it passes a spreadsheet.

We keep a separate copy outside your tenant and restore from it on a schedule: a mailbox, a folder, sometimes a whole machine. You receive the result of each test with the time it took.`,
    },
    {
      ...onSupport,
      id: 'clicked-link',
      category: 'security',
      tags: ['security'],
      question: 'I opened a suspicious link or attachment. What should I do now?',
      answer: `1. Disconnect the computer from Wi-Fi or pull the network cable. Leave it switched on.
2. Write to [${company.emails.emergency}](mailto:${company.emails.emergency}) from your phone and tell us what you opened and when.
3. If you typed a password, change it from another device, and anywhere else you used it.
4. If bank details were involved, call your bank before anything else.

Nobody will blame you for reporting it. The first hour matters far more than how it happened.`,
    },
    {
      ...onSupport,
      id: 'app-ownership',
      category: 'mobile',
      tags: ['mobile'],
      audience: 'business',
      question: 'Who owns the app you build, and who keeps it running?',
      answer: `You own it once it is paid for: source code, designs and the store listing, which we publish from your own Apple and Google accounts. Nothing keeps you from handing it to another developer.

Phone operating systems change every fall, so an app needs care each year. You can take a maintenance plan with us, or we brief your team and hand over the build instructions. The [app development page](/app-development) shows what projects cost.`,
    },
    {
      ...onSupport,
      id: 'billing-plans',
      category: 'billing',
      tags: ['support'],
      question: 'How does billing work, and am I tied to a contract?',
      answer: `${claims.noContracts}. Business plans are billed monthly per user, from ${usd(prices.businessFromPerUserMonth)}, and adjust when people join or leave. You can end a plan with ${termsFigures.notice} of notice.

Home visits start at ${usd(prices.residentialBasicVisit)} and are billed when the work is done; remote help is ${usd(prices.remoteSupportHour)} per hour. Projects are billed by milestones that stand in the quote. Questions about an invoice go to [${company.emails.support}](mailto:${company.emails.support}); the [terms](/terms) have the details.`,
    },
    {
      ...onContact,
      id: 'after-writing',
      tags: ['support'],
      question: 'What happens after I write?',
      answer: `A person reads it and passes it to whoever knows the subject. You have an answer within ${promises.contact}: either what we suggest and what it would cost, or the one or two questions we need answered first. Appointment requests are confirmed within ${promises.appointment}. If something critical has stopped, write to ${company.emails.emergency} instead.`,
    },
    {
      ...onContact,
      id: 'free-consultation',
      tags: ['support'],
      question: 'What does the free consultation cover?',
      answer: `It is a ${claims.consultationLength} conversation with an engineer or developer, a ${claims.consultationValue} value that costs you nothing. You describe the problem or the plan; we say what we would do, what to leave alone, and roughly what it takes in money and time. Have your current provider’s bill or a screenshot at hand if there is one. You may take our advice and carry it out without us.`,
    },
    {
      ...onContact,
      id: 'areas',
      tags: ['support', 'home'],
      question: 'Which areas do you serve?',
      answer: `Our engineers come to homes and offices in ${fact('areas.primary')} and the communities around them${fact('areas.around')}. Websites, apps and cloud projects we take on throughout the United States. If you live just past the edge, ask; we often come.`,
    },
    {
      ...onContact,
      id: 'contract',
      tags: ['support'],
      question: 'Do I have to sign a long contract?',
      answer: `${claims.noContracts}. Business plans start at ${usd(prices.businessFromPerUserMonth)} per user per month and run month to month; ${termsFigures.notice} of notice ends one, without a leaving fee. Home visits and projects are agreed one at a time, at a price you have in writing before we begin.`,
    },
    {
      ...onApps,
      id: 'final-price',
      tags: ['mobile', 'web'],
      question: 'How close is the final price to the starting price?',
      answer: `Starting prices run from ${usd(prices.webApp)} for a web app to ${usd(prices.aiApp)} for an AI app. What moves the figure is the number of user roles, the outside systems to connect and whether it must work offline. After discovery you have a written price for a written scope, and it changes only if you change the scope.`,
    },
    {
      ...onApps,
      id: 'first-release',
      tags: ['mobile', 'web'],
      question: 'When could we have it in users’ hands?',
      answer:
        'Add up the three stages and most first releases land between 11 and 21 weeks after we start. If you have a date that cannot move, tell us first: we cut the feature list to meet it before we cut the testing.',
    },
    {
      ...onApps,
      id: 'outside-georgia',
      tags: ['mobile', 'web'],
      question: `Do you work with companies outside ${company.regionName}?`,
      answer: `Yes. On-site IT support is local to ${company.area}, but app work is nationwide. Reviews happen by video, builds arrive on your phone, and we plan meetings around your time zone.`,
    },
    {
      ...onApps,
      id: 'after-release',
      tags: ['mobile', 'web'],
      question: 'What happens after the release?',
      answer: `Apple and Google release new phone operating systems every fall, and libraries need security updates, so an app needs care. You can keep us on for maintenance by the month, or take the documented source code to your own developers. ${claims.noContracts}.`,
    },
  ],
});

/** What this page lists now. */
export const faqsOn = (page: FaqPage): readonly Faq[] => faqs.all().filter((faq) => faq[page]);

const pathsOfFaqs = { support: '/support', contact: '/contact', apps: '/app-development' } as const;

/** The page on which an answer can be read; undefined where none lists it. */
export function pathOfFaq(faq: Faq): string | undefined {
  const page = pagesOfFaqs.find((one) => faq[one]);
  return page && pathsOfFaqs[page];
}
