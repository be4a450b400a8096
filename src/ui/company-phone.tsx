import type { ReactNode } from 'react';

/** The firm's telephone number as a link that dials it, after `before`; nothing while there is none. */
export function CompanyPhone(props: { number: string; before?: ReactNode; className?: string }) {
  const { number, before, className } = props;
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
