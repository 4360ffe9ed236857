import { m } from '#core/messages/messages.js';
import { formatPrice } from '#core/content/figures.ts';
import type { DrawingKind } from '#core/market/drawings.ts';
import type { ChartDrawing, DrawnPoint } from '#web/ui/chart/chart-point.ts';
import { formatDateTime, formatMonthDay } from '#web/ui/when.ts';

export const kindNames: Readonly<Record<DrawingKind, string>> = {
  trend_line: m.ui_drawing_trend_line(),
  horizontal_line: m.ui_drawing_horizontal_line(),
  rectangle: m.ui_drawing_rectangle(),
  fibonacci: m.ui_drawing_fibonacci(),
  note: m.ui_drawing_note(),
};

/** "Trend line from 61,200.00, 20 Nov, to 64,050.00, 24 Nov". */
export function drawingName({ kind, points, text }: ChartDrawing, decimals: number): string {
  const [first, second] = points;
  if (!first) return kindNames[kind];
  const price = formatPrice(first.price, decimals);
  const at = formatMonthDay(first.at);
  if (second)
    return m.ui_drawing_name_between({
      kind: kindNames[kind],
      from: price,
      since: at,
      to: formatPrice(second.price, decimals),
      until: formatMonthDay(second.at),
    });
  return text === null
    ? m.ui_drawing_name_price({ kind: kindNames[kind], price })
    : m.ui_drawing_name_note({ text, price, at });
}

/** "61,200.00, 20 Nov, 14:00". */
export const pointText = ({ at, price }: DrawnPoint, decimals: number): string =>
  `${formatPrice(price, decimals)}, ${formatDateTime(at)}`;

const lineWords = { begin: m.ui_draw_line_begin(), end: m.ui_draw_line_end() };
const toolWords: Readonly<Record<DrawingKind, { readonly begin: string; readonly end: string }>> = {
  trend_line: lineWords,
  rectangle: { begin: m.ui_draw_corner_begin(), end: m.ui_draw_corner_end() },
  fibonacci: { begin: m.ui_draw_move_begin(), end: m.ui_draw_move_end() },
  horizontal_line: { begin: m.ui_draw_price(), end: m.ui_draw_price() },
  note: { begin: m.ui_draw_note(), end: m.ui_draw_note() },
};
/** What to do with the tool in hand. */
export const toolText = (tool: DrawingKind, hasFirst: boolean): string =>
  toolWords[tool][hasFirst ? 'end' : 'begin'];
