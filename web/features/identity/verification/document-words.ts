import { dateLocale } from '#web/lib/preferences/locale.ts';
import { m } from '#core/messages/messages.js';
import type { KycFile, KycView } from '#core/identity/contract.ts';
import type { KycKind, KycStatus } from '#core/identity/kyc.ts';
import type { BadgeTone } from '#web/ui/badge.tsx';

export const documentWords: Readonly<
  Record<KycKind, { title: string; upload: string; needs: string; detail: string }>
> = {
  identity: {
    title: m.verification_government_id(),
    upload: m.verification_upload_government_id(),
    needs: m.verification_passport_national_id_card_or(),
    detail: m.verification_all_four_corners_picture_every(),
  },
  address: {
    title: m.verification_proof_address(),
    upload: m.verification_upload_proof_address(),
    needs: m.verification_utility_bill_bank_statement_or(),
    detail: m.verification_address_document_detail(),
  },
};

const typeNames: Readonly<Record<KycFile['type'], string>> = {
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
  'application/pdf': 'PDF',
};
/** "PNG, 1.2 MB". */
export function describeFile({ type, bytes }: Pick<KycFile, 'type' | 'bytes'>): string {
  const size =
    bytes < 1_048_576
      ? m.verification_kb({ bytes: Math.ceil(bytes / 1_024) })
      : m.verification_mb({ bytes: (bytes / 1_048_576).toFixed(1) });
  return `${typeNames[type]}, ${size}`;
}

export const statusWords: Readonly<Record<KycStatus, { text: string; tone: BadgeTone }>> = {
  not_submitted: { text: m.verification_not_submitted(), tone: 'neutral' },
  pending: { text: m.verification_in_review(), tone: 'warn' },
  approved: { text: m.verification_approved(), tone: 'good' },
  rejected: { text: m.verification_rejected(), tone: 'bad' },
};

/** Where one document stands: before it is sent in, whether it is there. */
export function documentState(view: KycView, kind: KycKind): { text: string; tone: BadgeTone } {
  if (view.status !== 'not_submitted') return statusWords[view.status];
  return view.files.some((file) => file.kind === kind)
    ? { text: m.verification_uploaded(), tone: 'ink' }
    : { text: m.verification_to_do(), tone: 'neutral' };
}

const regions = new Intl.DisplayNames(dateLocale, { type: 'region' });
export const countryName = (code: string): string => regions.of(code) ?? code;
export const filePath = (id: string): string => `/uploads/identity/${id}`;
