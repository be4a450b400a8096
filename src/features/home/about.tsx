import { about } from '#content/home.ts';
import { Ticks } from '#src/ui/sections/ticks.tsx';
import { TwoColumns } from '#src/ui/sections/two-columns.tsx';

/** Three trades that share one queue, as arcs that meet in one point. */
function SharedQueue() {
  const { roles, queue } = about.desk;
  return (
    <svg className="shared-queue" viewBox="0 0 480 300" role="img" aria-label={`${roles.join(', ')}: ${queue}`}>
      {[52, 150, 248].map((y, index) => (
        <g key={y}>
          <path d={`M206 ${y}C294 ${y} 294 150 356 150`} />
          <rect x="2" y={y - 29} width="204" height="58" rx="29" />
          <text x="104" y={y} textAnchor="middle" dominantBaseline="central">
            {roles[index]}
          </text>
        </g>
      ))}
      <g className="shared-queue-rings">
        <circle cx="390" cy="150" r="34" />
        <circle cx="390" cy="150" r="58" />
        <circle cx="390" cy="150" r="82" />
      </g>
      <circle className="shared-queue-dot" cx="390" cy="150" r="14" />
      <text className="shared-queue-name" x="390" y="270" textAnchor="middle">
        {queue}
      </text>
    </svg>
  );
}

/** Who stands behind the site (S1 §2 Home). */
export function About() {
  const [first, ...rest] = about.paragraphs;
  const aside = (
    <div className="grid content-center gap-10">
      <SharedQueue />
      <Ticks items={about.points} className="border-t border-ink-200 pt-7 font-medium" />
    </div>
  );
  return (
    <TwoColumns id="about" title={about.title} aside={aside}>
      <p className="mt-7 text-xl leading-relaxed text-ink-800">{first}</p>
      {rest.map((text) => (
        <p key={text} className="mt-5 max-w-2xl text-lg text-ink-600">
          {text}
        </p>
      ))}
    </TwoColumns>
  );
}
