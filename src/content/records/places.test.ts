import { describe, expect, test } from 'vitest';
import { liveOf } from '../facts-of.ts';
import { companyFacts, companyRecords } from './company.ts';

type Company = Parameters<typeof companyFacts>[0][number];
const [built] = companyRecords.builtIn as readonly [Company];
const asheville = {
  ...{ ...built, city: 'Asheville', region: 'NC', regionName: 'North Carolina', founded: 2019 },
};

describe('the words for place and time', () => {
  test('follow the company elsewhere, and no degrees of Atlanta are told', () => {
    expect(companyFacts([asheville])).toMatchObject({
      'company.area': 'Asheville',
      'company.headquarters': 'Asheville, NC',
      'company.since': 'Since 2019',
      'company.times': 'Eastern Time',
      'company.latitude': '',
    });
    expect(companyFacts([{ ...asheville, area: 'the Blue Ridge' }])['company.area-title']).toBe('The Blue Ridge');
    const live = liveOf({ records: { company: [asheville] } });
    const words = Object.entries(live.facts).filter(([name]) => /^company\.(?!blurb|tagline)/.test(name));
    expect(words.filter(([, said]) => /Atlanta|Georgia|Alpharetta|Buckhead|\bGA\b/.test(said))).toEqual([]);
  });

  test('city and state belong together', () => {
    expect(companyRecords.check?.({ ...built, region: 'NC' }, undefined as never)).toMatchObject({
      city: expect.stringContaining('Atlanta'),
      regionName: expect.stringContaining('NC is not Georgia'),
    });
    expect(companyRecords.check?.(asheville, undefined as never)).toEqual({});
  });
});

const problem = (phone: string) => {
  const [record] = companyRecords.builtIn;
  return companyRecords.check?.({ ...record, phone } as never, 0)?.phone;
};
test('a telephone number is one that can be dialled', () => {
  for (const phone of ['', '(404) 555-0123', '404.555.0123', '1-404-555-0123', '+44 20 7946 0000'])
    expect(problem(phone), phone).toBeUndefined();
  for (const phone of ['555-0123', 'call us', '+12', '404 555 0123 4567', '404-555-0123 ask for Ada'])
    expect(problem(phone)).toContain('phone number');
});
