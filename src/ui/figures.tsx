export function Figures(props: { figures: readonly (readonly [string, string])[]; className?: string }) {
  const { figures, className = '' } = props;
  return (
    <dl className={`figures ${className}`.trimEnd()}>
      {figures.map(([title, text]) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
