import { ScrollRegion } from './desk-table.tsx';

const widths = { phone: '360 px', desk: '1280 px' } as const;

/** How wide a previewed page is shown: as wide as a phone or a desk. */
export type PreviewWidth = keyof typeof widths;

/** The choice of a width; none is chosen at first. */
export function WidthChoice(props: { width: PreviewWidth | undefined; onChoose(width: PreviewWidth): void }) {
  return (
    <fieldset className="choice-of-few needs-script">
      <legend className="sr-only">Width of the preview</legend>
      {(Object.keys(widths) as PreviewWidth[]).map((one) => (
        <label key={one}>
          <input type="radio" name="preview-width" checked={props.width === one} onChange={() => props.onChoose(one)} />
          {widths[one]}
        </label>
      ))}
    </fieldset>
  );
}

/** A page in a frame of that width, which scrolls where there is less room; from its `middle` on if so, as mails stand there. */
export function WidthFrame(props: { width: PreviewWidth; middle?: boolean } & React.ComponentProps<'iframe'>) {
  const { width, middle = false, ...frame } = props;
  return (
    <ScrollRegion label={`Preview at ${widths[width]}`} className="page-preview" middle={middle} key={width}>
      <iframe title={`The draft at ${widths[width]}`} {...frame} className={`page-preview-${width}`} />
    </ScrollRegion>
  );
}
