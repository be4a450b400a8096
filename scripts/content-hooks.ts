import { registerContent } from './content.ts';

/** Preloaded by `node --import` where a command reads what is in content/. */
registerContent();
