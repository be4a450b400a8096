import { ScrollRegion } from './desk-table.tsx';

const widths = { phone: '360 px', desk: '1280 px' } as const;

export type PreviewWidth = keyof typeof widths;

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

/** Scrolls in less room; `middle`: starts at the middle, where mails are centred. */
export function WidthFrame(props: { width: PreviewWidth; middle?: boolean } & React.ComponentProps<'iframe'>) {
  const { width, middle = false, ...frame } = props;
  return (
    <ScrollRegion label={`Preview at ${widths[width]}`} className="page-preview" middle={middle} key={width}>
      <iframe title={`The draft at ${widths[width]}`} {...frame} className={`page-preview-${width}`} />
    </ScrollRegion>
  );
}
