import type { ChatFigures } from './history.server.ts';

/** The four figures of the chats (S2 §9): total, average length, unique users, Active Today. */
export function Figures({ figures }: { figures: ChatFigures }) {
  const shown = [
    { label: 'Total Sessions', value: String(figures.total) },
    { label: 'Average Length', value: `${figures.averageMinutes} min` },
    { label: 'Unique Users', value: String(figures.visitors) },
    { label: 'Active Today', value: String(figures.today) },
  ];
  return (
    <dl className="history-figures">
      {shown.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
