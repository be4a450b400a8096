import { company } from '#src/content/company.ts';
import { Picture } from '#src/ui/picture.tsx';
import type { Logo } from './brand.server.ts';

/** The owner's logo, for white and dark backgrounds (CSS shows one); else the default mark and name. */
export function Wordmark({ logo, first = false }: { logo?: Logo | undefined; first?: boolean }) {
  if (logo) {
    const shared = { alt: company.name, sizes: '11rem', first };
    return (
      <span className="logo">
        <span className="logo-on-white">
          <Picture picture={logo.onWhite} {...shared} />
        </span>
        <span className={logo.onDark ? 'logo-on-dark' : 'logo-on-dark rounded-lg bg-white px-2 py-1'}>
          <Picture picture={logo.onDark ?? logo.onWhite} {...shared} />
        </span>
      </span>
    );
  }
  return (
    <span className="wordmark in-[.site-footer]:text-ink-900">
      <svg viewBox="0 8 32 20" width="35" height="22" aria-hidden="true" fill="none" strokeLinecap="round">
        <path d="M3 24a13 13 0 0 1 26 0" stroke="var(--color-arc-500)" strokeWidth="3" />
        <path d="M8.5 24a7.5 7.5 0 0 1 15 0" stroke="var(--color-arc-400)" strokeWidth="3" />
        <circle cx="16" cy="24" r="2.6" fill="var(--color-peach-500)" />
      </svg>
      <span>{company.name}</span>
    </span>
  );
}
