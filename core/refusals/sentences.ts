// The sentence of any refusal: for a side that has no byte to save, such as the server, which tells
// programs.
import { adminTexts } from '#core/refusals/refusal-text-admin.ts';
import { fileTexts } from '#core/refusals/refusal-text-files.ts';
import { insideTexts } from '#core/refusals/refusal-text-inside.ts';
import { type Detail, knowRefusals, refusalText } from '#core/refusals/refusal-text.ts';

knowRefusals(insideTexts);
knowRefusals(fileTexts);
knowRefusals(adminTexts);

export const sentenceOf = ({ code, detail }: { readonly code: string; readonly detail: Detail }): string =>
  refusalText(code, detail);
