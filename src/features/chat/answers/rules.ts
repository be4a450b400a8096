import type { Rule } from './rule.ts';
import { companyRules } from './rules-company.ts';
import { dangerRules } from './rules-danger.ts';
import { serviceRules } from './rules-services.ts';
import { topicRules } from './rules-topics.ts';

/** Every rule, the weightier first: an answer begins with the first that is met. */
export const rules: readonly Rule[] = [...dangerRules, ...companyRules, ...serviceRules, ...topicRules];
