import { useState } from 'react';
import type { Stories } from '#testing/components/story.ts';
import type { Action } from '#web/lib/action.ts';
import { ActionButton } from '#web/ui/action-button.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { DemoMark } from '#web/ui/frame/demo-mark.tsx';
import { Logo } from '#web/ui/frame/logo.tsx';
import { Welcome } from '#web/ui/frame/welcome.tsx';
import { PublicFooter } from '#web/ui/frame/public-footer.tsx';
import { PublicFrame } from '#web/ui/frame/public-frame.tsx';
import { ThemeButton } from '#web/ui/frame/theme-button.tsx';
import { Button } from '#web/ui/button.tsx';
import { DialogActions } from '#web/ui/overlays/dialog-actions.tsx';
import { DialogPopup } from '#web/ui/overlays/dialog-popup.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { show } from '#web/ui/overlays/toast-host.tsx';
import { TabPanel, Tabs } from '#web/ui/tabs.tsx';

const heading = <h1>The only column</h1>;
const words = Array.from({ length: 60 }, (_, line) => <p key={line}>Line {line + 1} of a long body</p>);
const tabs = (['first', 'second', 'third'] as const).map((value) => ({ value, label: `The ${value}` }));

function Tabbed({ isWrapped = false }: { isWrapped?: boolean }) {
  const [value, setValue] = useState<'first' | 'second' | 'third'>('first');
  return (
    <>
      <Tabs label="Parts" tabs={tabs} value={value} onValue={setValue} panelId="part" isWrapped={isWrapped} />
      <TabPanel id="part" value={value}>
        Body of {value}
      </TabPanel>
    </>
  );
}

function Opened({ Frame, isLong = false }: { Frame: typeof Dialog; isLong?: boolean }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open it</Button>
      <Frame isOpen={isOpen} onClose={() => setOpen(false)} title="A dialog" description="In a sentence">
        {isLong && words}
        <DialogActions back={{ name: 'Back', onBack: () => setOpen(false) }}>
          <Button>Do it</Button>
        </DialogActions>
      </Frame>
    </>
  );
}

const form = {
  error: undefined,
  isBusy: false,
  summary: {},
  onSubmit: (event: { preventDefault(): void }) => event.preventDefault(),
};
const rename: Action<string> = {
  name: 'rename',
  label: 'Rename',
  spoken: (thing) => `Rename ${thing}`,
  isOffered: (thing) => thing !== 'stone',
  blockedBy: (thing) => (thing === 'locked' ? 'It is locked' : undefined),
  perform: async (thing) => {
    if (thing === 'stubborn') throw new Error('no');
    await new Promise((resolve) => (window.onblur = resolve));
  },
};

export const stories: Stories = {
  'web/ui/action-button.tsx': {
    offered: () => <ActionButton action={rename} thing="boat" />,
    blocked: () => <ActionButton action={rename} thing="locked" />,
    'not offered': () => <ActionButton action={rename} thing="stone" />,
    refused: () => <ActionButton action={rename} thing="stubborn" />,
  },
  'web/ui/copy-button.tsx': {
    plain: () => <CopyButton text="abc" label="Copy address" done="Address copied" />,
  },
  'web/ui/disclosure.tsx': {
    plain: () => (
      <>
        <Disclosure label="More" buttonClassName="btn btn-secondary" face="More">
          {(close) => (
            <button type="button" onClick={close}>
              Inside
            </button>
          )}
        </Disclosure>
        <Button>After</Button>
      </>
    ),
  },
  'web/ui/tabs.tsx': { plain: () => <Tabbed />, wrapped: () => <Tabbed isWrapped /> },
  'web/ui/overlays/dialog.tsx': {
    short: () => <Opened Frame={Dialog} />,
    long: () => <Opened Frame={Dialog} isLong />,
  },
  'web/ui/overlays/dialog-popup.tsx': { short: () => <Opened Frame={DialogPopup} /> },
  'web/ui/overlays/dialog-actions.tsx': {
    alone: () => (
      <DialogActions>
        <Button>Do it</Button>
      </DialogActions>
    ),
    even: () => (
      <DialogActions isEven back={{ name: 'Back', onBack: () => {} }}>
        <Button>Do it</Button>
      </DialogActions>
    ),
  },
  'web/ui/overlays/form-dialog.tsx': {
    ready: () => <FormDialog title="Rename" act="Save" form={form} onClose={() => {}} back="Keep" />,
    blocked: () => (
      <FormDialog
        title="Rename"
        act="Save"
        form={{ ...form, summary: { blockedBy: 'Enter a name' } }}
        onClose={() => {}}
      />
    ),
    failed: () => (
      <FormDialog
        title="Rename"
        act="Save"
        form={{ ...form, error: new Error('x') }}
        fault="The name was not saved"
        onClose={() => {}}
      />
    ),
  },
  'web/ui/overlays/toast-host.tsx': {
    tones: () => (
      <>
        <Button onClick={() => toast('success', 'It is done', 'In a sentence')}>Tell</Button>
        <Button onClick={() => show({ tone: 'error', title: 'It was refused' })}>Refuse</Button>
      </>
    ),
  },
  'web/ui/frame/demo-mark.tsx': { plain: () => <DemoMark /> },
  'web/ui/frame/logo.tsx': { plain: () => <Logo /> },
  'web/ui/frame/welcome.tsx': {
    plain: () => <Welcome email="maria.lopez@example.org" />,
    'long name': () => <Welcome email={`${'m'.repeat(64)}@example.org`} />,
  },
  'web/ui/frame/public-footer.tsx': { plain: () => <PublicFooter /> },
  'web/ui/frame/public-frame.tsx': { 'whole page': () => <PublicFrame>{heading}</PublicFrame> },
  'web/ui/frame/theme-button.tsx': { plain: () => <ThemeButton /> },
};
