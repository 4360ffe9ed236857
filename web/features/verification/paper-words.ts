import type { KycFile, KycView } from '#core/identity/contract.ts';
import type { KycKind, KycStatus } from '#core/identity/kyc.ts';
import type { BadgeTone } from '#web/ui/badge.tsx';

export const paperWords: Readonly<
  Record<KycKind, { title: string; upload: string; needs: string; detail: string }>
> = {
  identity: {
    title: 'Government ID',
    upload: 'Upload a government ID',
    needs: 'Passport, national ID card or driving licence',
    detail: 'All four corners in the picture, every field readable, not expired.',
  },
  address: {
    title: 'Proof of address',
    upload: 'Upload a proof of address',
    needs: 'Utility bill, bank statement or letter of an authority',
    detail: 'Not older than 3 months, with your full name and address.',
  },
};

const typeNames: Readonly<Record<KycFile['type'], string>> = {
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
  'application/pdf': 'PDF',
};
/** "PNG, 1.2 MB". */
export function describeFile({ type, bytes }: Pick<KycFile, 'type' | 'bytes'>): string {
  const size = bytes < 1_048_576 ? `${Math.ceil(bytes / 1_024)} KB` : `${(bytes / 1_048_576).toFixed(1)} MB`;
  return `${typeNames[type]}, ${size}`;
}

export const statusWords: Readonly<Record<KycStatus, { text: string; tone: BadgeTone }>> = {
  not_submitted: { text: 'Not submitted', tone: 'neutral' },
  pending: { text: 'In review', tone: 'warn' },
  approved: { text: 'Approved', tone: 'good' },
  rejected: { text: 'Rejected', tone: 'bad' },
};

/** Where one paper stands: before it is sent in, whether it is there. */
export function paperState(view: KycView, kind: KycKind): { text: string; tone: BadgeTone } {
  if (view.status !== 'not_submitted') return statusWords[view.status];
  return view.files.some((file) => file.kind === kind)
    ? { text: 'Uploaded', tone: 'ink' }
    : { text: 'To do', tone: 'neutral' };
}

const regions = new Intl.DisplayNames('en', { type: 'region' });
export const countryName = (code: string): string => regions.of(code) ?? code;
export const filePath = (id: string): string => `/uploads/identity/${id}`;
