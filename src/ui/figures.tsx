export function Figures(props: { figures: readonly (readonly [string, string])[]; className?: string }) {
  const { figures, className = '' } = props;
  return (
    <dl className={`figures ${className}`.trimEnd()}>
      {figures.map(([title, text]) => (
        <div
          key={title}
          className="flex flex-col-reverse justify-end rounded-sm border border-ink-200 border-t-ink-300 bg-white px-5 py-4"
        >
          <dt className="text-sm text-ink-600">{title}</dt>
          <dd className="text-[clamp(1.75rem,1.2rem+1.6vw,2.75rem)] leading-tight font-medium tracking-[-0.04em] tabular-nums">
            {text}
          </dd>
        </div>
      ))}
    </dl>
  );
}
