import type { ReactNode } from 'react';
import { company } from '#content/company.ts';
import { inWords } from '#content/facts.ts';

/** The firm's telephone number as a link that dials it, after `before`; nothing while the owner has not filled one in. */
export function CompanyPhone({ before, className }: { before?: ReactNode; className?: string }) {
  const number = inWords(company.phone);
  if (number === '') return null;
  return (
    <>
      {before}
      <a className={className} href={`tel:${number.replace(/[^+\d]/g, '')}`} data-no-prefetch>
        {number}
      </a>
    </>
  );
}
