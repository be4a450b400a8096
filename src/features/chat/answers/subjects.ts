import type { Topic } from '../reply-types.ts';
import { isPriced } from './pricing.ts';
import type { Rule } from './rule.ts';
import { rules } from './rules.ts';

const serviceTopics: readonly (Topic | '')[] = ['residential', 'business', 'cloud', 'security', 'app', 'web'];

/** Rules whose price is that of another subject. */
const pricedAs: Readonly<Record<string, readonly string[]>> = {
  'it-support': ['business', 'residential'],
  onsite: ['business', 'residential'],
  visit: ['residential'],
  device: ['residential'],
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
  hosting: ['web'],
  ownership: ['app'],
  maintenance: ['app'],
};

const byId = new Map(rules.map((rule) => [rule.id, rule]));
const broadSubjects = ['residential', 'business', 'app', 'web', 'infrastructure'];

export const isService = ({ topic, id }: Rule): boolean => serviceTopics.includes(topic) || id === 'it-support';

/** The subjects of content/chat-prices.ts that these rules are about; a single service before the broad ones around it. */
export function pricedSubjects(ids: readonly string[]): string[] {
  const subjects = ids.flatMap((id) => pricedAs[id] ?? (isPriced(id) ? [id] : []));
  const topics = new Set(subjects.filter((id) => !broadSubjects.includes(id)).map((id) => byId.get(id)?.topic));
  return subjects.filter((id) => !broadSubjects.includes(id) || !topics.has(byId.get(id)?.topic ?? ''));
}
