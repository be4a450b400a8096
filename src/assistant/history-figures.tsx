import { Figures } from '#src/ui/figures.tsx';
import type { ChatFigures } from './history.server.ts';

/** The four figures of the chats (S2 §9): total, average length, unique users, Active Today. */
export function HistoryFigures({ figures }: { figures: ChatFigures }) {
  return (
    <Figures
      className="history-figures"
      figures={[
        ['Total Sessions', String(figures.total)],
        ['Average Length', `${figures.averageMinutes} min`],
        ['Unique Users', String(figures.visitors)],
        ['Active Today', String(figures.today)],
      ]}
    />
  );
}
