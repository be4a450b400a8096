interface Step {
  readonly step: number;
  readonly title: string;
  readonly description: string;
  /** How long it takes, where that is said. */
  readonly duration?: string | undefined;
}

/** Steps in their order along one line: side by side on wide screens, one under another on narrow ones. */
export function Steps({ steps }: { steps: readonly Step[] }) {
  return (
    <ol className="steps">
      {steps.map(({ step, title, description, duration }) => (
        <li key={step}>
          <h3 className="text-xl font-semibold">{title}</h3>
          {duration && <p className="steps-time">{duration}</p>}
          <p className="mt-2">{description}</p>
        </li>
      ))}
    </ol>
  );
}
