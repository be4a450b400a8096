import { downLine } from '#content/down.ts';
import { notFoundPage as words } from '#content/not-found.ts';
import { DownLine } from '#src/ui/sections/down-line.tsx';
import { PageHero } from '#src/ui/sections/page-hero.tsx';

/** What an unknown path or a failed page shows (S1 §2: the router fallback), with ways on; without a text there is no such page. */
export function RouterFallback({ text }: { text: string | undefined }) {
  return (
    <PageHero title={words.title} lead={text ?? words.missing} alone>
      <p className="mt-9 flex flex-wrap gap-4">
        <a className="button button-peach" href="/">
          {words.home}
        </a>
        <a className="button button-ghost" href="/contact">
          {words.contact}
        </a>
      </p>
      <DownLine {...downLine()} />
    </PageHero>
  );
}
