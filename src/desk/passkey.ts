import { data, redirect } from 'react-router';
import { requestContext } from '#src/context.server.ts';
import { refuse, unknownIntent } from '#src/lib/outcome.ts';
import type { Route } from './+types/passkey';
import { gates, safeNext } from './gates.ts';
import { heldBack, orWhyNot, signedInAnswer, waitWords } from './require-sign-in.server.ts';

export const loader = () => redirect('/admin');

/** Passkey sign-in for all gates: `begin` returns the challenge, `finish` takes the signed answer. */
export const action = (args: Route.ActionArgs) =>
  orWhyNot(args, async () => {
    const { staff, client } = args.context.get(requestContext);
    const form = await args.request.formData();
    switch (form.get('intent')) {
      case 'begin': {
        const begun = await staff.passkeySignIn.begin(client.address);
        if (begun.ok) return data({ ok: true, options: JSON.stringify(begun.options) });
        return heldBack(refuse(waitWords(begun.waitMs)), begun.waitMs);
      }
      case 'finish': {
        const about = { ...client, cookieHeader: args.request.headers.get('cookie') };
        const finished = await staff.passkeySignIn.finish(String(form.get('answer') ?? ''), about);
        const wrong = 'This passkey doesn’t work here. It may have been removed. Use your password instead.';
        if (!finished.ok) return data(refuse(wrong), { status: 401 });
        const to = safeNext(form.get('next'), gates.desk.next);
        return signedInAnswer(args, { token: finished.token, to, remember: form.has('remember') });
      }
      default:
        return data(unknownIntent, { status: 422 });
    }
  });
