import type { ComponentType } from 'react';
import type { IslandName } from './registry.ts';

type Wake = 'touch' | 'visible' | 'idle';

/**
 * Renders a component in place on the server and marks it, with its props, for the starter to hydrate alone.
 * The props must survive JSON. An island knows no router context (design.md section 4).
 */
export function Island<Props extends object>({
  name,
  of: Component,
  props,
  wake = 'touch',
  wakeIfStored,
}: {
  name: IslandName;
  of: ComponentType<Props>;
  props: Props;
  /** When to hydrate: at the first touch, key or focus inside (default), when it scrolls into view, or when the page is idle. */
  wake?: Wake;
  /** Also hydrate when the page is idle if browser storage holds this key, so that an unfinished form shows itself. */
  wakeIfStored?: string;
}) {
  return (
    <div data-island={name} data-props={JSON.stringify(props)} data-wake={wake} data-wake-if-stored={wakeIfStored}>
      <Component {...props} />
    </div>
  );
}
