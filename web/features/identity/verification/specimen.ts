// Pictures of documents of nobody, drawn in the browser, so that a demo needs no real document.
import { m } from '#core/messages/messages.js';
import type { KycKind } from '#core/identity/kyc.ts';

const lines: Readonly<Record<KycKind, readonly string[]>> = {
  identity: [
    m.verification_identity_card(),
    m.verification_name_jane_specimen(),
    m.verification_specimen_born(),
    m.verification_specimen_number(),
    m.verification_specimen_valid_to(),
  ],
  address: [
    m.verification_nowhere_water_company(),
    m.verification_jane_specimen(),
    m.verification_specimen_street(),
    m.verification_specimen_town(),
    m.verification_bill_month(),
  ],
};

/** Draws and downloads one as PNG. Answers false where the browser cannot draw. */
export async function downloadSpecimen(kind: KycKind): Promise<boolean> {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = kind === 'identity' ? [1_000, 630] : [1_000, 1_300];
  const pen = canvas.getContext('2d');
  if (!pen) return false;
  pen.fillStyle = '#f3f1ea';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.strokeStyle = '#8a8574';
  pen.lineWidth = 6;
  pen.strokeRect(20, 20, canvas.width - 40, canvas.height - 40);
  pen.fillStyle = '#2b2a26';
  lines[kind].forEach((line, place) => {
    pen.font = place === 0 ? 'bold 52px sans-serif' : '38px sans-serif';
    pen.fillText(line, 80, 130 + place * 84);
  });
  pen.save();
  pen.translate(canvas.width / 2, canvas.height / 2);
  pen.rotate(-0.35);
  pen.font = 'bold 150px sans-serif';
  pen.textAlign = 'center';
  pen.fillStyle = 'rgba(180, 30, 30, 0.28)';
  pen.fillText('SPECIMEN', 0, 50);
  pen.restore();
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) return false;
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = kind === 'identity' ? 'specimen-id.png' : 'specimen-proof-of-address.png';
  link.click();
  // The browser has taken the address over by the next turn of its loop.
  setTimeout(() => URL.revokeObjectURL(url));
  return true;
}
