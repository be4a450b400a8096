import { type Facts, fillFacts, markOf } from '#src/lib/facts.ts';

/**
 * What the assistant says in the words of a page, an answer or a policy, as they are published. Names of words of pages are
 * those of their facts.
 */
export const quoted = {
  homeVisit: 'words.residential.benefits-intro-title',
  visitPrice: 'words.residential.benefits-0-title',
  technicians: 'words.residential.benefits-1-text',
  sameFault: 'words.residential.benefits-3-text',
  siteSteps: 'words.website-seo.process-intro-title',
  siteApproval: 'words.website-seo.process-intro-lead',
  searchWork: 'words.website-seo.seo-intro-title',
  appSteps: 'words.app-development.process-intro-title',
  appQuestions: 'words.app-development.labels-faq-title',
  courses: 'said.courses',
  afterWriting: 'said.after-writing',
  whatAfterWriting: 'said.what-after-writing',
  choices: 'said.choices',
  ending: 'said.ending',
  confidentiality: 'said.confidentiality',
} as const;

/** What stands for such words within an answer until it is given. */
export const quote = (name: keyof typeof quoted): string => markOf(quoted[name]);

const unknown = /\s*\u27e6(?:words|said)\.[a-z0-9.-]+\u27e7/g;

/** An answer with the words that it quotes, or without them where they are not known. */
export const withQuotes = (text: string, quotes: Facts): string => fillFacts(text, quotes).replace(unknown, '').trim();
