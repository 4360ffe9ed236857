const date = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });
const dateTime = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
});

/** In the viewer's own zone: only for pages that are drawn in the browser. */
export const formatDate = (instant: string): string => date.format(new Date(instant));
export const formatDateTime = (instant: string): string => dateTime.format(new Date(instant));
