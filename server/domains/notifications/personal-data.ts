import { deleteOfUser } from '#server/domains/notifications/store.ts';

export const personalData = {
  blocksDeletion: async (): Promise<readonly string[]> => [],
  erase: deleteOfUser,
};
