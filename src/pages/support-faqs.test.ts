import { describe, expect, test } from 'vitest';
import { faqData } from './service-structured-data.ts';
import { findFaqs } from './support.tsx';

const found = async (query: string, category = 'all') => (await findFaqs({ query, category })).faqs.map(({ id }) => id);

describe('the knowledge base', () => {
  test('is searched in questions and answers, whatever the case, within the category', async () => {
    expect(await found('RANSOMWARE')).toEqual(['backup-test']);
    expect(await found('who owns')).toEqual(['app-ownership']);
    expect(await found('', 'security')).toEqual(['clicked-link']);
    expect(await found('ransomware', 'security')).toEqual([]);
    expect(await found('mailto')).toEqual([]);
  });

  test('a question on several pages is told of on the first of them only', async () => {
    const shown = (await findFaqs({ query: '', category: 'all' })).faqs[0]!;
    const everywhere = [{ ...shown, support: true, contact: true, apps: true }];
    expect(faqData(everywhere, 'support')).toHaveLength(1);
    expect([...faqData(everywhere, 'contact'), ...faqData(everywhere, 'apps')]).toEqual([]);
    expect(faqData([{ ...shown, support: false, contact: true }], 'contact')).toHaveLength(1);
  });
});
