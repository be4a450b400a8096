/** What an unknown path or a failed page shows (S1 §2: the router fallback), with ways on. */
export function RouterFallback({ text }: { text: string }) {
  return (
    <section className="wrap pt-36 pb-24">
      <title>Unexpected Application Error!</title>
      <meta name="robots" content="noindex, nofollow" />
      <h1 className="text-4xl font-bold">Unexpected Application Error!</h1>
      <p className="mt-4 text-xl text-ink-600">{text}</p>
      <p className="mt-8 flex flex-wrap gap-4">
        <a className="button button-primary" href="/">
          Go to the home page
        </a>
        <a className="button button-quiet" href="/contact">
          Contact us
        </a>
      </p>
    </section>
  );
}
