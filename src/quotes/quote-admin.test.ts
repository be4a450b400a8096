import { expect, test } from 'vitest';
import { columnsOf, fieldsOf } from '#src/inquiries/forms.server.ts';
import { engines } from '#tests/helpers/databases.ts';
import { site } from '#tests/helpers/own-site.ts';
import { quoteData } from '#tests/helpers/quote-data.ts';

test.each(engines)('the owner reads all of a quote request in words, on %s', async (engine) => {
  const made = await site({ engine });
  const ask = async (data: object) => {
    const envelope = await made.envelope('quote', { ...quoteData, ...data });
    expect((await made.post('/api/submissions', envelope)).status).toBe(201);
    return envelope.id;
  };
  const ids = [await ask({}), await ask({ services: ['cloud'] })];
  const found = await fieldsOf(made.deps.db, 'quote', ids);
  const values = (id: string) =>
    Object.fromEntries((found.get(id) ?? []).map(({ label, value }) => [label, value] as const));
  expect(values(ids[0]!)).toMatchObject({
    'First Name': 'Ada',
    'Company Name': 'Analytical Engines',
    Services: 'Cloud Solutions & Migration, Mobile App Development, IT Support & Maintenance',
    'Budget Range': '$25,000-$50,000',
    Estimate: '$15,000 - $25,000 one-time, plus $150 - $250 per user per month',
    'Project Description': quoteData.projectDescription,
    'How Did You Hear About Us': expect.any(String),
  });
  const household = await ask({ party: 'household', companyName: '' });
  const columns = await columnsOf(made.deps.db, 'quote', [ids[0]!, household]);
  const names = (id: string) => columns.get(id)?.map(({ name }) => name);
  expect(names(household)).toEqual(names(ids[0]!));
  expect(Object.keys(values(ids[0]!))).toHaveLength(Object.keys(quoteData).length + 1);
  expect(values(ids[1]!).Estimate).toBe('priced after we talk');
});
