// Kinds of news, as the switches of the settings name them.
export const noticeCategories = ['orders', 'copying', 'money', 'alerts', 'account'] as const;
export type NoticeCategory = (typeof noticeCategories)[number];

/**
 * What concerns money and the account itself is always told: whoever gets in must not be able to
 * silence it.
 */
export const isAlwaysTold = (category: NoticeCategory): boolean =>
  category === 'money' || category === 'account';
