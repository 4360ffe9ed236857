import { m } from '#core/messages/messages.js';
import { useId, useState } from 'react';
import { FileCheck, Trash2, Upload } from 'lucide-react';
import type { KycFile } from '#core/identity/contract.ts';
import { kycTypes, type KycKind } from '#core/identity/kyc.ts';
import { type FileId, newId } from '#core/values/ids.ts';
import { describeFile, filePath, documentWords } from '#web/features/identity/verification/document-words.ts';
import { keepView, useRemoveDocument } from '#web/features/identity/verification/queries.ts';
import { ScanExamples } from '#web/features/identity/verification/scan-examples.tsx';
import { problemOfFile, uploadDocument } from '#web/features/identity/verification/upload-document.ts';
import { failureOf } from '#web/lib/failures/failure.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { classes } from '#web/ui/classes.ts';
import { Spinner } from '#web/ui/spinner.tsx';

/** A file on its way. Its id stays, so that Retry is the same upload. */
interface Sending {
  readonly id: FileId;
  readonly file: File;
  readonly problem?: string;
  readonly canRetry?: boolean;
}

interface DocumentZoneProps {
  kind: KycKind;
  files: readonly KycFile[];
  isOpen: boolean;
}

/**
 * The documents of one kind: those that are there, and the place to drop another, which says what
 * is asked for.
 */
export function DocumentZone({ kind, files, isOpen }: DocumentZoneProps) {
  const { sending, send, choose } = useUpload(kind);
  const words = documentWords[kind];
  return (
    <Card title={words.title}>
      {files.length > 0 && (
        <ul
          className={classes('space-y-2', isOpen && 'mb-4')}
          aria-label={m.verification_uploaded_title({ title: words.title })}
        >
          {files.map((file) => (
            <DocumentRow key={file.id} file={file} isOpen={isOpen} />
          ))}
        </ul>
      )}
      {isOpen && (
        <DropZone
          kind={kind}
          isFirst={files.length === 0}
          isBusy={sending !== undefined && sending.problem === undefined}
          onFile={choose}
        />
      )}
      {sending?.problem !== undefined && (
        <div
          role="alert"
          className="mt-3 flex flex-wrap items-center justify-between gap-3 rounded-md bg-down-soft px-3.5 py-3 text-sm text-down"
        >
          <span className="wrap-anywhere">
            {sending.file.name}: {sending.problem}
          </span>
          {sending.canRetry && (
            <Button kind="secondary" isSmall onClick={() => void send(sending)}>
              {m.common_retry()}
            </Button>
          )}
        </div>
      )}
    </Card>
  );
}

function useUpload(kind: KycKind) {
  const [sending, setSending] = useState<Sending>();
  const send = async (next: Sending) => {
    setSending({ id: next.id, file: next.file });
    const result = await uploadDocument(kind, next.id, next.file);
    if ('problem' in result) setSending({ ...next, problem: result.problem, canRetry: true });
    else {
      keepView(result.view);
      setSending(undefined);
    }
  };
  const choose = (file: File | undefined) => {
    const isBusy = sending !== undefined && sending.problem === undefined;
    if (!file || isBusy) return;
    const problem = problemOfFile(file);
    const next = { id: newId('fil'), file };
    if (problem === undefined) void send(next);
    else setSending({ ...next, problem });
  };
  return { sending, send, choose };
}

function DocumentRow({ file, isOpen }: { file: KycFile; isOpen: boolean }) {
  const remove = useRemoveDocument();
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md border border-line px-3.5 py-2">
      <FileCheck className="size-5 shrink-0 text-up" strokeWidth={1.75} aria-hidden="true" />
      <a className="link min-w-0 flex-1 text-sm" href={filePath(file.id)} download>
        {describeFile(file)}
      </a>
      {isOpen && (
        <Button
          kind="quiet"
          isSmall
          isBusy={remove.isPending}
          aria-label={m.verification_remove({
            title: documentWords[file.kind].title,
            file: describeFile(file),
          })}
          onClick={() => remove.mutate({ id: file.id as FileId })}
        >
          <Trash2 className="size-4" aria-hidden="true" />
          {m.verification_file_remove()}
        </Button>
      )}
      {remove.error && (
        <p role="alert" className="w-full text-sm text-down">
          {failureOf(remove.error).message}
        </p>
      )}
    </li>
  );
}

interface DropZoneProps {
  kind: KycKind;
  /** Nothing of this kind is there yet. */
  isFirst: boolean;
  isBusy: boolean;
  onFile: (file: File | undefined) => void;
}

function DropZone({ kind, isFirst, isBusy, onFile }: DropZoneProps) {
  const id = useId();
  const [isOver, setOver] = useState(false);
  const words = documentWords[kind];
  const act = isFirst ? words.upload : m.verification_add_another_page();
  return (
    <div
      className={classes(
        'relative grid place-items-center rounded-md border border-dashed px-4 py-7 text-center transition-colors focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-ink-text hover:bg-panel-2',
        isOver ? 'border-ink-text bg-ink-soft' : 'border-line-strong',
      )}
    >
      {isBusy ? (
        <Spinner className="size-6" />
      ) : (
        <Upload className="size-6 text-ink-text" strokeWidth={1.75} aria-hidden="true" />
      )}
      <span className="mt-3 font-medium">{isBusy ? m.verification_uploading() : act}</span>
      <span id={id} className="mt-1 max-w-sm text-sm text-muted">
        {words.needs}. {words.detail}
        <span className="mt-1 block text-faint">{m.verification_jpeg_png_or_pdf_up()}</span>
      </span>
      {isFirst && <ScanExamples />}
      {/* It fills the zone, so that a press opens it and a dropped file falls into it. */}
      <input
        type="file"
        className="absolute inset-0 cursor-pointer opacity-0"
        accept={kycTypes.join(',')}
        aria-label={isFirst ? words.upload : m.verification_add_another_page_of({ title: words.title })}
        aria-describedby={id}
        disabled={isBusy}
        onDragEnter={() => setOver(true)}
        onDragLeave={() => setOver(false)}
        onDrop={() => setOver(false)}
        onChange={(event) => {
          onFile(event.target.files?.[0]);
          // The same file chosen again is a change again.
          event.target.value = '';
        }}
      />
    </div>
  );
}
