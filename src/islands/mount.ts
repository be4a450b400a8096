import { createElement, type ElementType } from 'react';
import { hydrateRoot } from 'react-dom/client';

/** React itself, apart from the page's own script, which must not bring it. */
export function mount(root: HTMLElement, component: ElementType, props: object) {
  hydrateRoot(root, createElement(component, props));
}
