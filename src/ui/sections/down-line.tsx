import { TriangleAlert } from 'lucide-react';
import type { Link } from '#src/lib/page-parts.ts';
import { CompanyPhone } from '../company-phone.tsx';

/** The way to help for whoever cannot wait, below what a page offers everybody else; the telephone where there is one. */
export function DownLine({ text, href, number }: Link & { number: string }) {
  return (
    <p className="down-line">
      <TriangleAlert aria-hidden="true" size={18} />
      <a href={href}>{text}</a>
      <CompanyPhone number={number} />
    </p>
  );
}
