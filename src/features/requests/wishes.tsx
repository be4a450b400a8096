import requestPage from 'content:pages/request';
import { erasedBy } from '#src/intake/erasure-wish.ts';
import { fillIn } from '#src/lib/fill-in.ts';
import { easternDay } from '#src/lib/format.ts';
import type { Standing } from './view.server.ts';

type Words = typeof requestPage.withdraw | typeof requestPage.erase;

/** A wish with a question before it, so that one click does nothing that is meant to be thought over. */
function Wish({ intent, words, lead = words.lead }: { intent: 'withdraw' | 'erase'; words: Words; lead?: string }) {
  return (
    <section className="request-part" aria-labelledby={`${intent}-title`}>
      <h2 id={`${intent}-title`} tabIndex={-1}>
        {words.title}
      </h2>
      <p className="text-ink-600">{lead}</p>
      <details className="mt-3">
        <summary className="link request-open">{words.open}</summary>
        <form method="post" action="?" className="mt-4 flex flex-wrap gap-3">
          <input type="hidden" name="intent" value={intent} />
          <button type="submit" className="button button-primary button-small">
            {words.yes}
          </button>
          <a className="button button-quiet button-small" href={`#${intent}-title`}>
            {words.no}
          </a>
        </form>
      </details>
    </section>
  );
}

/** What a visitor may want of a request besides an answer. */
export function Wishes({ standing, canWithdraw }: { standing: Standing; canWithdraw: boolean }) {
  const { erase, withdraw, standing: words } = requestPage;
  const { erasureAskedAt: askedAt, mailed } = standing;
  const erasure = mailed ? words.erasure : words.erasureWithoutMail;
  return (
    <>
      {canWithdraw && <Wish intent="withdraw" words={withdraw} />}
      {askedAt === undefined ? (
        <Wish intent="erase" words={erase} lead={mailed ? erase.lead : erase.leadWithoutMail} />
      ) : (
        <section className="request-part" aria-labelledby="erase-title">
          <h2 id="erase-title">{erase.title}</h2>
          <p className="text-ink-600">
            {fillIn(erasure, { day: easternDay(askedAt).text, by: easternDay(erasedBy(askedAt)).text })}
          </p>
        </section>
      )}
    </>
  );
}
