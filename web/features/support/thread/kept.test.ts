import { beforeEach, describe, expect, it, vi } from 'vitest';
import { newId } from '#core/values/ids.ts';
import { readKept } from '#web/features/support/thread/kept.ts';

/** The browser's storage of one tab, as far as it is asked for. */
const tab = new Map<string, string>();
const storage = new Proxy(
  {
    getItem: (key: string) => tab.get(key) ?? null,
    setItem: (key: string, value: string) => void tab.set(key, value),
    removeItem: (key: string) => void tab.delete(key),
  },
  {
    ownKeys: () => [...tab.keys()],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  },
);
vi.stubGlobal('sessionStorage', storage);

/** The module as a page that was just loaded has it. */
async function loadPage() {
  vi.resetModules();
  return import('#web/features/support/thread/kept.ts');
}

describe('what a person wrote and support has not got', () => {
  beforeEach(() => tab.clear());

  it('is there again after a reload, and leaves nothing behind once it is sent', async () => {
    const before = await loadPage();
    const message = { id: newId('msg'), to: 'own', text: 'Is anybody there?' } as const;
    before.keepDraft('usr_ada', 'own', 'And another thi');
    before.keepWaiting('usr_ada', [message]);
    const after = await loadPage();
    expect(after.keptDraft('usr_ada', 'own')).toBe('And another thi');
    expect(after.keptWaiting('usr_ada')).toEqual([message]);
    after.keepWaiting('usr_ada', []);
    after.keepDraft('usr_ada', 'own', '');
    expect([...tab]).toEqual([]);
  });

  it('is thrown away when somebody else signs in here', async () => {
    (await loadPage()).keepDraft('usr_ada', 'own', 'My card ends in 12');
    const page = await loadPage();
    expect(page.keptDraft('usr_eve', 'own')).toBe('');
    expect([...tab]).toEqual([]);
  });

  it('is read only in the shape it was written in', () => {
    const message = { id: 'msg_1', to: 'own', text: 'Hello' };
    const odd = { drafts: { own: 5, cnv_1: 'Dear' }, waiting: [null, { id: 'msg_0' }, message] };
    expect(readKept(JSON.stringify(odd))).toEqual({ drafts: { cnv_1: 'Dear' }, waiting: [message] });
    expect(readKept('{"waiting":7}')).toEqual({ drafts: {}, waiting: [] });
  });
});
