import type { Topic } from '../reply-types.ts';
import { isPriced } from './pricing.ts';
import type { Rule } from './rule.ts';
import { rules } from './rules.ts';

const serviceTopics: readonly (Topic | '')[] = ['residential', 'business', 'cloud', 'security', 'app', 'web'];

/** Rules whose price is that of another subject. */
const pricedAs: Readonly<Record<string, readonly string[]>> = {
  'it-support': ['business', 'residential'],
  onsite: ['visit-price'],
  visit: ['visit-price'],
  device: ['residential'],
  'any-device': ['residential'],
  'small-trouble': ['repair'],
  'account-hacked': ['repair'],
  watched: ['repair'],
  lessons: ['residential'],
  parental: ['wifi'],
  'same-day': ['residential'],
  offboarding: ['business'],
  'plan-99': ['business'],
  'plan-change': ['business'],
  mac: ['repair'],
  migration: ['cloud'],
  printer: ['repair'],
  virus: ['repair'],
  'locked-out': ['repair'],
  'data-recovery': ['residential'],
  hardware: ['residential'],
  setup: ['residential'],
  technicians: ['residential'],
  backup: ['business', 'residential'],
  microsoft: ['business'],
  'co-managed': ['business'],
  industries: ['business'],
  plans: ['business'],
  ransomware: ['security'],
  phishing: ['security'],
  compliance: ['security'],
  'clicked-link': ['security'],
  ownership: ['app'],
  games: ['app'],
  accessibility: ['web'],
  'site-trouble': ['site-care'],
  audit: ['web'],
};

const byId = new Map(rules.map((rule) => [rule.id, rule]));
const broadSubjects = ['residential', 'business', 'app', 'web', 'infrastructure'];

/** What a price belongs to, for what drives it and how often it falls due. */
export function kindOfPrice(subjects: readonly string[]): 'app' | 'web' | 'business' | 'residential' | 'other' {
  const [subject = ''] = pricedSubjects(subjects);
  if (['ecommerce', 'seo', 'site-care', 'hosting'].includes(subject)) return 'web';
  if (['remote', 'wifi', 'smart-home', 'repair', 'visit-price', 'hourly'].includes(subject)) return 'residential';
  const topic = byId.get(subject)?.topic;
  return topic === 'app' || topic === 'web' || topic === 'business' || topic === 'residential' ? topic : 'other';
}

export const isService = ({ topic, id }: Rule): boolean => serviceTopics.includes(topic) || id === 'it-support';

/** The subjects of src/content/chat-prices.ts that these rules are about; a single service before the broad ones around it. */
export function pricedSubjects(ids: readonly string[]): string[] {
  const subjects = ids.flatMap((id) => pricedAs[id] ?? (isPriced(id) ? [id] : []));
  const topics = new Set(subjects.filter((id) => !broadSubjects.includes(id)).map((id) => byId.get(id)?.topic));
  return subjects.filter((id) => !broadSubjects.includes(id) || !topics.has(byId.get(id)?.topic ?? ''));
}
