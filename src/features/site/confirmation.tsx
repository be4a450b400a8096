/** A confirmation as a page of its own, for the path without JavaScript (S1 §2 Confirmation modal). */
export function Confirmation(props: { title: string; message: string; reference: string; due: string }) {
  return (
    <section className="wrap max-w-2xl pt-40 pb-28">
      <h1 className="text-4xl font-bold">{props.title}</h1>
      <p className="mt-4 text-lg text-ink-600">{props.message}</p>
      <p className="mt-6 rounded-2xl bg-arc-50 p-5">
        You will hear from us <strong>by {props.due}</strong>. Your reference is <strong>{props.reference}</strong>.
      </p>
      <p className="mt-8">
        <a className="button button-primary" href="/">
          Continue Browsing
        </a>
      </p>
    </section>
  );
}
