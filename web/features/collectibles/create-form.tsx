import { m } from '#core/messages/messages.js';
import { useId, useState } from 'react';
import { ImageUp } from 'lucide-react';
import {
  categories,
  type Category,
  collectionLength,
  descriptionLength,
  maxRoyaltyBps,
  nameLength,
  percentText,
  splitOf,
} from '#core/collectibles/rules.ts';
import { type FileId, newId } from '#core/values/ids.ts';
import { formatUnits, parseUnits } from '#core/values/money.ts';
import { useCreate } from '#web/features/collectibles/queries.ts';
import { pictureTypes, problemOfPicture, uploadPicture } from '#web/features/collectibles/upload-picture.ts';
import { categoryWords } from '#web/features/collectibles/words.ts';
import { type Problems, useForm } from '#web/lib/form.ts';
import { FailureNote } from '#web/ui/notes/failure-note.tsx';
import { Amount } from '#web/ui/numbers/amount.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Field, FieldError } from '#web/ui/fields/field.tsx';
import { NumberField } from '#web/ui/fields/number/number-field.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { toast } from '#web/ui/overlays/toast.ts';

interface Draft {
  readonly name: string;
  readonly collection: string;
  readonly description: string;
  readonly category: Category;
  readonly royalty: string;
  readonly picture: Picture | undefined;
}
interface Picture {
  readonly id: FileId;
  readonly isKept: boolean;
  readonly problem?: string;
  readonly file: File;
}

const empty: Draft = {
  name: '',
  collection: '',
  description: '',
  category: 'abstract',
  royalty: '5',
  picture: undefined,
};

const fits = (text: string, { min, max }: { readonly min: number; readonly max: number }): boolean =>
  text.trim().length >= min && text.trim().length <= max;

/** The royalty, and everything the draft lacks, by field. */
function workSummary(draft: Draft) {
  const royalty = parseUnits(draft.royalty, 2);
  const isFit = royalty !== undefined && royalty >= 0n && royalty <= BigInt(maxRoyaltyBps);
  const problems: Problems<Draft> = {
    ...(draft.picture === undefined && { picture: m.collectibles_picture_needed() }),
    ...(!fits(draft.name, nameLength) && { name: m.collectibles_name_length(nameLength) }),
    ...(!fits(draft.collection, collectionLength) && {
      collection: m.collectibles_name_length(collectionLength),
    }),
    ...(!fits(draft.description, descriptionLength) && {
      description: m.collectibles_name_length(descriptionLength),
    }),
    ...(!isFit && { royalty: m.collectibles_royalty_range() }),
  };
  return { royaltyBps: isFit ? Number(royalty) : 0, problems };
}

/** A round sum that shows a royalty as money. */
const examplePrice = 100_000n;

export function CreateForm() {
  // One id for one intent; the next work gets its own.
  const [id, setId] = useState(() => newId('col'));
  const create = useCreate();
  const form = useForm({
    initial: empty,
    summaryOf: workSummary,
    submit: async ({ picture, royalty: _typed, ...words }, { royaltyBps }) => {
      // A picture on its way, or one that failed, says so itself.
      if (!picture?.isKept) return;
      await create.mutateAsync({ id, ...words, royaltyBps, pictureId: picture.id });
      toast('success', m.collectibles_sent_toast(), m.collectibles_sent_toast_text());
      form.reset();
      setId(newId('col'));
    },
  });
  const { draft, edit, errors } = form;
  return (
    <Card title={m.collectibles_new_work()}>
      <form noValidate className="space-y-4" onSubmit={form.onSubmit}>
        <PictureField
          picture={draft.picture}
          onPicture={(picture) => form.change({ picture })}
          error={errors.picture}
        />
        <Field
          label={m.collectibles_name()}
          value={draft.name}
          onValue={edit('name')}
          maxLength={nameLength.max}
          autoComplete="off"
          error={errors.name}
        />
        <Field
          label={m.collectibles_collection()}
          value={draft.collection}
          onValue={edit('collection')}
          maxLength={collectionLength.max}
          autoComplete="off"
          error={errors.collection}
        />
        <Description value={draft.description} onValue={edit('description')} error={errors.description} />
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            label={m.collectibles_category()}
            value={draft.category}
            onValue={(category) => form.change({ category: category as Category })}
            options={categories.map((value) => ({ value, label: categoryWords[value] }))}
          />
          <NumberField
            label={m.collectibles_royalty_percent()}
            name="collectible-royalty"
            decimals={2}
            unit="%"
            value={draft.royalty}
            onValue={edit('royalty')}
            error={errors.royalty}
          />
        </div>
        <RoyaltyExample bps={form.summary.royaltyBps} />
        <p className="text-sm text-faint">{m.collectibles_rights()}</p>
        <FailureNote error={form.error} />
        <Button type="submit" isBusy={form.isBusy}>
          {m.collectibles_send_work()}
        </Button>
      </form>
    </Card>
  );
}

function RoyaltyExample({ bps }: { bps: number }) {
  const { royalty } = splitOf(examplePrice, bps, false);
  return (
    <p className="text-sm text-muted">
      {m.collectibles_royalty_example({ share: percentText(bps) })} <Amount value={formatUnits(royalty, 2)} />
    </p>
  );
}

interface DescriptionProps {
  value: string;
  onValue: (value: string) => void;
  error: string | undefined;
}
function Description({ value, onValue, error }: DescriptionProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
        {m.collectibles_description()}
      </label>
      <textarea
        id={id}
        rows={4}
        className="input h-auto py-2.5"
        value={value}
        maxLength={descriptionLength.max}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={(event) => onValue(event.target.value)}
      />
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}

interface PictureFieldProps {
  picture: Picture | undefined;
  onPicture: (picture: Picture | undefined) => void;
  error: string | undefined;
}
function PictureField({ picture, onPicture, error }: PictureFieldProps) {
  const hint = useId();
  const isBusy = picture !== undefined && !picture.isKept && picture.problem === undefined;
  const send = async (next: Picture) => {
    onPicture(next);
    const problem = await uploadPicture(next.id, next.file);
    onPicture({ ...next, isKept: problem === undefined, ...(problem !== undefined && { problem }) });
  };
  const choose = (file: File | undefined) => {
    if (!file || isBusy) return;
    const next = { id: newId('fil'), file, isKept: false };
    const problem = problemOfPicture(file);
    if (problem === undefined) void send(next);
    else onPicture({ ...next, problem });
  };
  return (
    <div>
      <p className="mb-1.5 text-sm font-medium">{m.collectibles_picture()}</p>
      <div className="relative grid place-items-center overflow-hidden rounded-md border border-dashed border-line-strong p-4 text-center focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-ink-text hover:bg-panel-2">
        {picture?.isKept ? (
          <img
            src={`/collectible-pictures/${picture.id}`}
            alt={m.collectibles_picture_chosen()}
            className="max-h-72 w-auto rounded-md object-contain"
          />
        ) : (
          <>
            <ImageUp className="my-3 size-7 text-ink-text" strokeWidth={1.75} aria-hidden="true" />
            <span className="font-medium">
              {isBusy ? m.collectibles_uploading() : m.collectibles_choose_picture()}
            </span>
          </>
        )}
        <span id={hint} className="mt-1 text-sm text-muted">
          {m.collectibles_picture_hint()}
        </span>
        <input
          type="file"
          className="absolute inset-0 cursor-pointer opacity-0"
          accept={pictureTypes.join(',')}
          aria-label={m.collectibles_choose_picture()}
          aria-describedby={hint}
          disabled={isBusy}
          onChange={(event) => {
            choose(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
      </div>
      {picture?.problem !== undefined && (
        <div role="alert" className="mt-2 flex flex-wrap items-center gap-3 text-sm text-down">
          <span>{picture.problem}</span>
          <Button
            kind="secondary"
            isSmall
            onClick={() => void send({ id: picture.id, file: picture.file, isKept: false })}
          >
            {m.common_retry()}
          </Button>
        </div>
      )}
      {error && <FieldError id={`${hint}-error`}>{error}</FieldError>}
    </div>
  );
}
