import { registerContent } from './content.ts';

/** For `node --import`, where a command reads content/. */
registerContent();
