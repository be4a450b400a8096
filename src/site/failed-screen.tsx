import { fallback, requestWords } from '#src/content/site.ts';

/** `request`: the id to find it in the log. */
export const FailedScreen = ({ text, request }: { text: string; request: string | undefined }) => (
  <main id="main" className="wrap relative py-16">
    <h1 className="text-2xl font-semibold">{fallback.title}</h1>
    <p className="mt-2">{text}</p>
    {request && <p className="mt-2 text-sm text-ink-600 wrap-anywhere">{requestWords(request)}</p>}
    <p className="mt-6">
      <a className="button button-primary" href="/admin">
        {fallback.desk}
      </a>
    </p>
  </main>
);
