import type { Link } from '#src/lib/page-parts.ts';
import { unbroken } from '#src/lib/unbroken.ts';

/** Links of one kind that belong to a page; a note says what each is of. */
export interface RelatedGroup {
  readonly title: string;
  readonly links: readonly (Link & { readonly note?: string })[];
}

/** What belongs to a page, by kind; nothing where there is none. */
export function Related({ title, groups }: { title: string; groups: readonly RelatedGroup[] }) {
  const shown = groups.filter(({ links }) => links.length > 0);
  if (shown.length === 0) return null;
  return (
    <section className="py-14 sm:py-20" aria-labelledby="more-on-title" data-print-hide>
      <div className="wrap">
        <h2 id="more-on-title" className="text-2xl font-semibold sm:text-3xl">
          {title}
        </h2>
        <div className="mt-8 grid gap-x-12 gap-y-10 md:auto-cols-fr md:grid-flow-col">
          {shown.map((group) => (
            <div key={group.title}>
              <h3 className="text-sm font-semibold text-ink-600">{group.title}</h3>
              <ul className="mt-3 border-t border-ink-200">
                {group.links.map(({ text, href, note }) => (
                  <li key={href} className="border-b border-ink-200 py-3.5">
                    <a
                      className="block min-h-6 leading-snug font-semibold hover:text-arc-700 hover:underline hover:underline-offset-4"
                      href={href}
                    >
                      {unbroken(text)}
                    </a>
                    {note && <p className="mt-1 text-[0.95rem] text-ink-600">{note}</p>}
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
      </div>
    </section>
  );
}
