import { type ComponentProps, type RefObject, useEffect, useRef } from 'react';

const widths = { phone: 360, desk: 1280 } as const;

export type PreviewWidth = keyof typeof widths;

export function WidthChoice(props: { width: PreviewWidth | undefined; onChoose(width: PreviewWidth): void }) {
  return (
    <fieldset className="choice-of-few">
      <legend className="sr-only">Width of the preview</legend>
      {(Object.keys(widths) as PreviewWidth[]).map((one) => (
        <label key={one}>
          <input
            type="radio"
            className="absolute inset-0 m-0 cursor-pointer opacity-0"
            name="preview-width"
            checked={props.width === one}
            onChange={() => props.onChoose(one)}
          />
          {widths[one]} px
        </label>
      ))}
    </fieldset>
  );
}

/** A page at this width, made smaller where there is less room. */
export function WidthFrame(
  props: { width: PreviewWidth; ref?: RefObject<HTMLIFrameElement | null> } & Omit<
    ComponentProps<'iframe'>,
    'width' | 'ref'
  >,
) {
  const { width, ref, ...frame } = props;
  const pane = useRef<HTMLDivElement>(null);
  const own = useRef<HTMLIFrameElement>(null);
  const inside = ref ?? own;
  useEffect(() => {
    const { current } = pane;
    if (!current) return;
    const resize = () => {
      const scale = Math.min(1, current.clientWidth / widths[width]);
      if (inside.current)
        Object.assign(inside.current.style, {
          width: `${widths[width]}px`,
          height: `${current.clientHeight / scale}px`,
          transform: `scale(${scale})`,
          left: `${Math.max(0, (current.clientWidth - widths[width] * scale) / 2)}px`,
        });
    };
    resize();
    const observer = new ResizeObserver(resize);
    observer.observe(current);
    return () => observer.disconnect();
  }, [width, inside]);
  return (
    <div
      ref={pane}
      className="page-preview relative mt-4 h-[max(26rem,min(calc(var(--screen-height)-13rem),52rem))] overflow-hidden rounded-sm border border-ink-200 border-t-ink-300 bg-ink-100"
    >
      <iframe title={`The draft at ${widths[width]} px`} {...frame} ref={inside} />
    </div>
  );
}
