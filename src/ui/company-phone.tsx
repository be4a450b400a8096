import type { ReactNode } from 'react';

/** Nothing when there is no number. */
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
