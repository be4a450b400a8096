import type { Route } from './+types/act';
import { carryOut } from './acts.server.ts';

export const action = (args: Route.ActionArgs) => carryOut(args);
