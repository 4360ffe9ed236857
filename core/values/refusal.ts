/**
 * An expected "no": thrown so that the transaction rolls back, answered as 4xx with its code.
 * Sentences live in the web.
 */
export class Refusal extends Error {
  readonly code: string;
  readonly status: number;
  readonly detail: Readonly<Record<string, string>>;
  /** Whose account it concerns, for the log; no answer says it. */
  userId: string | undefined;

  constructor(code: string, detail: Readonly<Record<string, string>> = {}, status = statusOfRefusal(code)) {
    super(`refused: ${code}`);
    this.name = 'Refusal';
    this.code = code;
    this.detail = detail;
    this.status = status;
  }

  /** Says whose account it concerns where nobody is signed in. */
  of(userId: string | undefined): this {
    this.userId = userId;
    return this;
  }
}

const statusOf: Readonly<Record<string, number>> = {
  not_signed_in: 401,
  key_invalid: 401,
  key_out_of_scope: 403,
  not_verified: 403,
  not_admin: 403,
  read_only_view: 403,
  two_factor_required: 403,
  not_found: 404,
  gone: 410,
  setup_done: 410,
  puzzle_required: 428,
  too_many_attempts: 429,
};

/** The HTTP status that a refusal is answered with. */
export const statusOfRefusal = (code: string): number => statusOf[code] ?? 409;

/** Codes any call may answer with, whatever its domain. */
export type CommonRefusal =
  | 'not_signed_in'
  | 'not_verified'
  | 'not_admin'
  /** An administrator looks at somebody's pages and tried to change something. */
  | 'read_only_view'
  | 'two_factor_required'
  | 'not_found'
  | 'too_many_attempts'
  | 'id_reused'
  /**
   * The plan does not include it. Detail: `what`, `limit` where there is a figure, `plan` that
   * lifts it.
   */
  | 'plan_limit_reached';

/** Binds a domain's closed list of codes: `export const refuse = refuserOf(tradingRefusals)`. */
export const refuserOf =
  <Code extends string>(_codes: readonly Code[]) =>
  (code: Code | CommonRefusal, detail?: Readonly<Record<string, string>>): Refusal =>
    new Refusal(code, detail);

export const refuse = refuserOf<never>([]);
