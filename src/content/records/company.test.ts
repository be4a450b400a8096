import { expect, test } from 'vitest';
import { companyRecords } from './company.ts';

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
