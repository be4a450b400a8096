/** The title of a section and its lead; `id` is what the section's aria-labelledby names. */
export function SectionHead({ id, title, lead }: { id: string; title: string; lead?: string }) {
  return (
    <div className="section-head">
      <h2 id={id} className="section-title">
        {title}
      </h2>
      {lead && <p className="lead">{lead}</p>}
    </div>
  );
}
