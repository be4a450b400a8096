import { downLine } from '#content/down.ts';
import { fallback } from '#content/site.ts';
import { DownLine } from '#src/ui/sections/down-line.tsx';
import { PageHero } from '#src/ui/sections/page-hero.tsx';

/** What an unknown path or a failed page shows (S1 §2: the router fallback), with ways on. */
export function RouterFallback({ text }: { text: string }) {
  return (
    <PageHero title={fallback.title} lead={text} alone>
      <p className="mt-9 flex flex-wrap gap-4">
        <a className="button button-peach" href="/">
          {fallback.home}
        </a>
        <a className="button button-ghost" href="/contact">
          {fallback.contact}
        </a>
      </p>
      <DownLine {...downLine()} />
    </PageHero>
  );
}
