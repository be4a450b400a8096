export const fallbackTitle = 'Unexpected Application Error!';

/** What an unknown path or a failed page shows (S1 §2: the router fallback), with ways on. */
export function RouterFallback({ text }: { text: string }) {
  return (
    <section className="page-hero grid min-h-[70svh] content-center">
      <div className="wrap">
        <h1>{fallbackTitle}</h1>
        <p className="lead">{text}</p>
        <p className="mt-9 flex flex-wrap gap-4">
          <a className="button button-peach" href="/">
            Go to the home page
          </a>
          <a className="button button-ghost" href="/contact">
            Contact us
          </a>
        </p>
      </div>
    </section>
  );
}
