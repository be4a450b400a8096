import { storyDrawings } from '#content/drawings.ts';
import { Panel, upTo } from './parts.tsx';

const clinic = storyDrawings['clinic-security-program'];
const care = storyDrawings['home-care-app'];

/** The first `count` places of a square of a hundred, row by row. */
function places(count: number, width: number, height: number, shape: string): string {
  return upTo(count)
    .map((index) => `M${(index % 10) * width} ${Math.floor(index / 10) * height}${shape}`)
    .join('');
}

const envelope = 'h11v8h-11zl5.500 4.500l5.500-4.500';

function Envelopes({ opened, x }: { opened: number; x: number }) {
  return (
    <g transform={`translate(${x} 40)`}>
      <path className="sa-hair" d={places(clinic.figures.of, 14, 12, envelope)} />
      <path className="sa-ink" d={places(opened, 14, 12, 'h11v8h-11z')} />
    </g>
  );
}

/** The insurer's list from the top to the bottom, and who clicked. */
export function ClinicSecurityProgram() {
  const { figures, words } = clinic;
  return (
    <div className="sa-panels">
      <Panel height={190}>
        <text x="1" y="14">
          {words.partly}
        </text>
        <text className="sa-say" x="319" y="14" textAnchor="end">
          {words.yes}
        </text>
        {words.points.split('|').map((point, index) => (
          <g key={point} transform={`translate(0 ${26 + index * 33})`}>
            <path className="sa-hair" d="M0 0h320" />
            <path className="sa-mid" d="M1 24V8h16z" />
            <path className="sa-line" d="M1 8h16v16H1z" />
            <text className="sa-strong" x="30" y="21">
              {point}
            </text>
            <path className="sa-go" d={`M${136} 16h148m-6-5l6 5l-6 5`} />
            <path className="sa-go" d="M302 8h16v16h-16zM306 16l3.500 4l6-8" />
          </g>
        ))}
      </Panel>
      <Panel height={190}>
        <Envelopes opened={figures.before} x={0} />
        <Envelopes opened={figures.after} x={181} />
        <text className="sa-strong" x="0" y="28">
          <tspan className="sa-big">{figures.before}%</tspan>
        </text>
        <text className="sa-say" x="181" y="28">
          <tspan className="sa-big">{figures.after}%</tspan>
        </text>
        <text x="0" y="178">
          {words.first}
        </text>
        <text x="181" y="178">
          {words.later}
        </text>
      </Panel>
    </div>
  );
}

function Notes({ filed, x }: { filed: number; x: number }) {
  return (
    <g transform={`translate(${x} 46)`}>
      <path className="sa-hair" d={places(care.figures.of, 14, 15, 'h7l3 3v9h-10z')} />
      <path className="sa-blue" d={places(filed, 14, 15, 'h7l3 3v9h-10z')} />
    </g>
  );
}

/** A visit in a basement, and how many notes of a hundred were filed on its day. */
export function HomeCareApp() {
  const { figures, words } = care;
  return (
    <div className="sa-panels">
      <Panel height={216}>
        <path className="sa-tint" d="M0 112h40v96h156v-96h124v104H0z" />
        <path className="sa-paper" d="M40 112V54h156v58M30 60L118 12l88 48" />
        <path className="sa-line" d="M0 112h320M40 112v96h156v-96M64 72h24v18H64zM148 72h24v18h-24zM108 112V76h22v36" />
        <path className="sa-line" d="M290 112V34M282 112l8-44l8 44M286 92h8" />
        <path className="sa-hair" d="M278 34a12 12 0 0 1 24 0M270 34a20 20 0 0 1 40 0M262 34a28 28 0 0 1 56 0" />
        <path className="sa-line" d="M56 196v-30M56 184h62v12M60 176h20q4 0 4 8M64 170a5 5 0 1 0 .1 0" />
        <path className="sa-line" d="M140 140a6 6 0 1 0 .1 0M140 152v28M140 180l-7 22M140 180l8 22M140 160l18 6" />
        <path className="sa-go" d="M158 156h11v20h-11zM161 162h5M161 166h5" />
        <text x="48" y="132">
          {words.none}
        </text>
        <path
          className="sa-line"
          d="M212 108v-10l10-2l8-10h20l8 10h6v12zM222 108a5 5 0 1 0 10 0M246 108a5 5 0 1 0 10 0"
        />
        <path className="sa-go" d="M240 78V58m-6 6l6-6l6 6" />
        <text className="sa-say" x="240" y="50" textAnchor="middle">
          {words.filed}
        </text>
        <path className="sa-go" d="M172 166h26" />
        <text className="sa-say" x="203" y="170">
          {words.kept}
        </text>
      </Panel>
      <Panel height={216}>
        <Notes filed={figures.before} x={0} />
        <Notes filed={figures.after} x={181} />
        <text className="sa-strong" x="0" y="30">
          <tspan className="sa-big">{figures.before}%</tspan>
        </text>
        <text className="sa-say" x="181" y="30">
          <tspan className="sa-big">{figures.after}%</tspan>
        </text>
        <text x="0" y="212">
          {words.before}
        </text>
        <text x="181" y="212">
          {words.after}
        </text>
      </Panel>
    </div>
  );
}
