import drawings from 'content:drawings';
import { Drawing } from './drawing.tsx';

type Story = (typeof drawings)['stories'][string];
type Panels = Story['panels'][number];
type Lengths = NonNullable<Story['scale']>;

function Slip({ sum, lines }: NonNullable<Panels['slip']>) {
  return (
    <>
      <p className="sa-sum">{sum}</p>
      <dl className="sa-slip">
        {lines.map(({ name, was, value, strong }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {was && <s>{was}</s>} {strong ? <b>{value}</b> : value}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function Panel({ head, figure, slip, drawing }: Panels) {
  return (
    <div className="sa-panel">
      {head && <p className="sa-head">{head}</p>}
      {figure && (
        <p className={figure.go ? 'sa-figure sa-figure-go' : 'sa-figure'}>
          <b>{figure.value}</b> {figure.unit}
        </p>
      )}
      {slip && <Slip {...slip} />}
      {drawing && <Drawing name={drawing} described />}
    </div>
  );
}

/** All lengths on the same scale; one block is one unit. */
function Scale({ of, rows }: Lengths) {
  return (
    <div className="sa-scale">
      {rows.map(({ count, unit, short, go, rest }) => (
        <div key={count}>
          <span>
            <b>{count}</b>
            {short}
            {unit && <small>{unit}</small>}
          </span>
          <svg aria-hidden="true" className="sa-blocks" viewBox={`0 0 ${of} 1`} preserveAspectRatio="none">
            {rest && <path className="sa-run-mid" d={`M${count}.08 .5H${rest}`} />}
            <path className={go ? 'sa-run-go' : 'sa-run'} d={`M.08 .5H${count}`} />
          </svg>
        </div>
      ))}
    </div>
  );
}

const week = ['M', 'T', 'W', 'T', 'F', 'S', 'S'];

function Weekends({ done }: { done: readonly string[] }) {
  return (
    <div className="sa-weeks">
      {done.map((what) => (
        <p key={what}>
          <span className="sa-week" aria-hidden="true">
            {week.map((day, nth) => (
              <i key={String(nth)}>{day}</i>
            ))}
          </span>
          <span className="sa-weekend">{what}</span>
        </p>
      ))}
    </div>
  );
}

export function StoryDrawing({ name, className = '' }: { name: string; className?: string }) {
  const story = drawings.stories[name];
  if (!story)
    return <Drawing name={name} width={240} height={160} className={`art story-art-small ${className}`.trimEnd()} />;
  const { panels, scale, weekends, note } = story;
  return (
    <figure className={`story-art ${className}`.trimEnd()}>
      <div className="sa-panels">
        {panels.map((panel) => (
          <Panel key={panel.drawing ?? panel.slip?.sum} {...panel} />
        ))}
      </div>
      {scale && <Scale {...scale} />}
      {weekends && <Weekends done={weekends} />}
      <figcaption>{note}</figcaption>
    </figure>
  );
}
