import { expect, test } from 'vitest';
import { companyRecords } from './company.ts';

const problem = (phone: string) => {
  const [record] = companyRecords.builtIn;
  return companyRecords.check?.({ ...record, phone } as never, 0)?.phone;
};

test.each(['', '(404) 555-0123', '404.555.0123', '1-404-555-0123', '+1 404 555 0123', '+44 20 7946 0000'])(
  'the telephone number %s can be published',
  (phone) => expect(problem(phone)).toBeUndefined(),
);

test.each(['555-0123', 'call us', '+12', '404 555 0123 4567', '404-555-0123 ask for Ada'])(
  'the telephone number %s is refused',
  (phone) => expect(problem(phone)).toContain('phone number'),
);
