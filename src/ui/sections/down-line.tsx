import { TriangleAlert } from 'lucide-react';
import { down } from '#content/down.ts';
import { CompanyPhone } from '../company-phone.tsx';

/** The way to help for whoever cannot wait, below what a page offers everybody else. */
export function DownLine() {
  return (
    <p className="down-line">
      <TriangleAlert aria-hidden="true" size={18} />
      <a href={down.page}>{down.question}</a>
      <CompanyPhone />
    </p>
  );
}
