import { residential } from '#src/content/it-support.ts';
import { Drawing } from '#src/ui/art/drawing.tsx';

/** A house with the roof off, each issue pinned to its room, with what is done about it beside the drawing. */
export function HousePlan() {
  return (
    <div className="house">
      <Drawing name="house-plan" described className="house-plan" />
      <ol className="house-issues">
        {residential.issues.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </div>
  );
}
