import type { UserId } from '#core/values/ids.ts';
import type { Access } from '#core/values/procedure.ts';
import { refuse } from '#core/values/refusal.ts';

/** Who makes the call, as the server knows it from the session, never from the request. */
export interface Actor {
  readonly userId: UserId;
  readonly sessionId: string;
  readonly email: string;
  readonly isVerified: boolean;
  /** May act as an administrator now. */
  readonly isAdmin: boolean;
  /** Would be an administrator, but a live site asks for a second step at sign-in first. */
  readonly lacksSecondStep?: boolean;
  /** Set while an administrator looks at this person's pages: nothing may be changed. */
  readonly viewedBy?: { readonly adminId: UserId; readonly until: number; readonly leftMs: number };
}

/** Throws unless this visitor may pass. `nobody` is the default of a route that forgot to say. */
export function requireAccess(access: Access, actor: Actor | undefined): void {
  if (access === 'public') return;
  if (access === 'nobody') throw refuse('not_found');
  if (!actor) throw refuse('not_signed_in');
  if (access === 'session') return;
  if (!actor.isVerified) throw refuse('not_verified');
  if (access === 'admin' && !actor.isAdmin)
    throw refuse(actor.lacksSecondStep ? 'two_factor_required' : 'not_admin');
}
