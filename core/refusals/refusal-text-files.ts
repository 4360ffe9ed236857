// Sentences of refused files. They travel with the doors that send one: the first page after
// signing in carries none.
import { maxPdfPages } from '#core/values/files.ts';
import { m } from '#core/messages/messages.js';
import type { FileCode, RefusalTexts } from '#core/refusals/refusal-text.ts';

export const fileTexts: RefusalTexts<FileCode> = {
  too_many_chat_files: m.refusals_too_many_chat_files(),
  chat_files_too_large: m.refusals_chat_files_too_large(),
  file_empty: m.refusals_file_empty_choose_another_one(),
  file_too_large: m.refusals_file_too_large(),
  file_wrong_type: m.refusals_only_jpeg_png_pictures_pdf(),
  file_damaged: m.refusals_file_damaged_or_cut_short(),
  file_too_many_pixels: m.refusals_file_too_many_pixels(),
  file_unsafe: m.refusals_file_holds_something_can_act(),
  file_pdf_not_drawn: m.refusals_pdf_not_drawn(),
  file_pdf_too_many_pages: m.refusals_pdf_too_many_pages({ pages: maxPdfPages }),
  file_too_heavy: m.refusals_file_too_heavy(),
  file_busy: m.refusals_file_busy(),
  too_many_files: m.refusals_too_many_files(),
  files_too_large: m.refusals_files_too_large(),
};
