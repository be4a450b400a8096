import { Monitor, Smartphone } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import deskStyles from '#src/ui/desk.css?url';

const widths = { computer: 1280, phone: 390 } as const;
type Device = keyof typeof widths;

/** The styles of the public pages in an empty document of the same origin. */
function prepare(frame: HTMLIFrameElement): HTMLElement | undefined {
  const inner = frame.contentDocument;
  if (!inner) return undefined;
  inner.documentElement.lang = 'en-US';
  if (!inner.head.querySelector('link')) {
    const styles = inner.createElement('link');
    styles.rel = 'stylesheet';
    styles.href = deskStyles;
    inner.head.append(styles);
  }
  return inner.body;
}

/**
 * The page as visitors see it, in a frame as wide as their screen and scaled to fit. `onPick` hears which block was
 * clicked; links lead nowhere. `chosen` is brought into view.
 */
export function PreviewFrame(props: {
  children: ReactNode;
  chosen: string | undefined;
  onPick?: ((id: string) => void) | undefined;
}) {
  const { children, chosen, onPick } = props;
  const [device, setDevice] = useState<Device>('computer');
  const [body, setBody] = useState<HTMLElement>();
  const [mounted, setMounted] = useState(false);
  const pane = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const scrolledTo = useRef<string>(undefined);

  useEffect(() => {
    setMounted(true);
    if (window.innerWidth < 640) setDevice('phone');
  }, []);
  // The empty document may be there before its load event is heard; in some browsers another one comes with the event.
  useEffect(() => {
    if (mounted && frame.current) setBody(prepare(frame.current));
  }, [mounted]);
  useEffect(() => {
    if (!mounted || !pane.current) return;
    const resize = () => {
      if (!pane.current || !frame.current) return;
      const { clientWidth, clientHeight } = pane.current;
      const scale = Math.min(1, clientWidth / widths[device]);
      Object.assign(frame.current.style, {
        width: `${widths[device]}px`,
        height: `${clientHeight / scale}px`,
        transform: `scale(${scale})`,
        left: `${Math.max(0, (clientWidth - widths[device] * scale) / 2)}px`,
      });
    };
    resize();
    const observer = new ResizeObserver(resize);
    observer.observe(pane.current);
    return () => observer.disconnect();
  }, [mounted, device]);

  // After every rendering, because a block that was just added is shown a moment after it was chosen.
  useEffect(() => {
    if (!chosen) scrolledTo.current = undefined;
    if (!body || !chosen || scrolledTo.current === chosen) return;
    const view = body.ownerDocument.defaultView;
    const block = body.querySelector(`[data-block="${CSS.escape(chosen)}"]`);
    if (!view || !block) return;
    scrolledTo.current = chosen;
    // Not scrollIntoView, which would move the page around the frame as well.
    view.scrollTo({ top: block.getBoundingClientRect().top + view.scrollY - 24, behavior: 'instant' });
  });

  return (
    <div className="preview">
      <div className="preview-bar">
        <h2>Preview</h2>
        <fieldset className="preview-devices">
          <legend className="sr-only">Screen</legend>
          {(['computer', 'phone'] as const).map((one) => (
            <button key={one} type="button" aria-pressed={device === one} onClick={() => setDevice(one)}>
              {one === 'phone' ? <Smartphone aria-hidden="true" size={16} /> : <Monitor aria-hidden="true" size={16} />}
              {one === 'phone' ? 'Phone' : 'Computer'}
            </button>
          ))}
        </fieldset>
      </div>
      <div ref={pane} className="preview-pane">
        {mounted && (
          <iframe ref={frame} title="Page preview" onLoad={(event) => setBody(prepare(event.currentTarget))} />
        )}
        {body &&
          createPortal(
            <div
              onClickCapture={(event) => {
                event.preventDefault();
                const target = event.target as Element;
                const id = target.closest<HTMLElement>('[data-block]')?.dataset.block;
                if (id) onPick?.(id);
              }}
            >
              {children}
            </div>,
            body,
          )}
      </div>
    </div>
  );
}
