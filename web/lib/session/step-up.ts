// Calls that need a fresh second factor: the server names what it is for, the person proves it, the
// same call is sent again.
import { ORPCError } from '@orpc/client';

export interface StepUpAsk {
  /** What is confirmed, as the server named it. */
  readonly purpose: string;
  readonly hasTotp: boolean;
  readonly hasPasskey: boolean;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** What a refusal asks for; undefined for every other failure. */
export function stepUpOf(error: unknown): StepUpAsk | undefined {
  if (!(error instanceof ORPCError) || !isRecord(error.data) || error.data['code'] !== 'code_required')
    return undefined;
  const detail = error.data['detail'];
  if (!isRecord(detail) || typeof detail['purpose'] !== 'string' || typeof detail['ways'] !== 'string')
    return undefined;
  const ways = detail['ways'].split(' ');
  return {
    purpose: detail['purpose'],
    hasTotp: ways.includes('totp'),
    hasPasskey: ways.includes('passkey'),
  };
}
