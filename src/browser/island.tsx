import type { ComponentType } from 'react';
import type { IslandName } from './registry.ts';

/**
 * Renders a component on the server and marks it, with its props, for hydration. Props must survive JSON. An island has
 * no router context (design.md section 4).
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
  /**
   * When to hydrate: at the first touch, key or focus inside (default), when scrolled into view, or when the page is
   * idle.
   */
  wake?: 'touch' | 'visible' | 'idle';
  /** Also hydrate when idle if storage has this key, so that an unfinished form shows itself. */
  wakeIfStored?: string;
}) {
  return (
    <div data-island={name} data-props={JSON.stringify(props)} data-wake={wake} data-wake-if-stored={wakeIfStored}>
      <Component {...props} />
    </div>
  );
}
