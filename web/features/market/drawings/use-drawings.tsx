import { m } from '#core/messages/messages.js';
import { useMutation } from '@tanstack/react-query';
import type { DrawingView } from '#core/market/contract.ts';
import { type DrawingId, newId } from '#core/values/ids.ts';
import { drawingsQuery, drawingsScope, isLastChange, keptOf } from '#web/features/market/drawings/queries.ts';
import { api } from '#web/lib/api.ts';
import { failureOf } from '#web/lib/failures/failure.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { shownAtOnce } from '#web/lib/rpc.ts';
import { useQuery } from '#web/lib/use-query.ts';
import type { ChartDrawing } from '#web/ui/chart/chart-point.ts';
import { kindNames } from '#web/ui/chart/drawings/drawing-words.ts';
import { showToast, toast } from '#web/ui/overlays/toast.ts';

type List = DrawingView[];
type Change = (list: List) => List;

/** What a drawing says to the server: the points as they are, a text only of a note. */
const inputOf = (symbol: string, { id, kind, points, text }: ChartDrawing) =>
  ({ id, symbol, kind, points, ...(kind === 'note' && { text: text ?? '' }) }) as Parameters<
    typeof api.market.addDrawing.call
  >[0];

/** What is shown of a market, what the server is known to have, and the way back to it. */
function useShown(symbol: string) {
  const { queryKey } = drawingsQuery(symbol);
  const show = async (change: Change) => {
    // A list read before the change must not come after it.
    await queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData(queryKey, (list) => list && change(list));
  };
  /** As the server has it, whatever was shown in between. */
  const takeBack = (id: string) => {
    const known = keptOf(symbol).get(id);
    queryClient.setQueryData(queryKey, (list) => list && (known ? withOne(known) : without(id))(list));
  };
  const takeAllBack = () => queryClient.setQueryData(queryKey, [...keptOf(symbol).values()]);
  const settled = () => {
    if (isLastChange()) void queryClient.invalidateQueries({ queryKey });
  };
  return {
    show,
    takeBack,
    takeAllBack,
    options: { ...shownAtOnce, scope: drawingsScope, onSettled: settled },
  };
}

const isNotFound = (error: unknown): boolean => failureOf(error).code === 'not_found';
const say = (error: unknown): void => toast('error', failureOf(error).message);

/** Adding and changing one. */
function useChanges(symbol: string) {
  const { show, takeBack, options } = useShown(symbol);
  const keep = (one: DrawingView) => void keptOf(symbol).set(one.id, one);
  const add = useMutation(
    api.market.addDrawing.mutationOptions({
      ...options,
      onMutate: (input) => show(withOne(viewOf(input))),
      onSuccess: keep,
      onError: (error, { id }) => {
        takeBack(id);
        say(error);
      },
    }),
  );
  const change = useMutation(
    api.market.changeDrawing.mutationOptions({
      ...options,
      onMutate: (input) => show(withOne(viewOf(input))),
      onSuccess: keep,
      onError: (error, { id }) => {
        // What never was there was refused before, with a word why.
        if (!isNotFound(error) || keptOf(symbol).has(id)) say(error);
        takeBack(id);
      },
    }),
  );
  return { add, change };
}

/** Taking one away, or all. */
function useRemovals(symbol: string) {
  const { show, takeBack, takeAllBack, options } = useShown(symbol);
  const remove = useMutation(
    api.market.removeDrawing.mutationOptions({
      ...options,
      onMutate: ({ id }) => show(without(id)),
      onSuccess: (_answer, { id }) => void keptOf(symbol).delete(id),
      onError: (error, { id }) => {
        // Gone already, by another tab: as it should be.
        if (isNotFound(error)) return void keptOf(symbol).delete(id);
        dismissToast(toastOf(id));
        takeBack(id);
        say(error);
      },
    }),
  );
  const clear = useMutation(
    api.market.removeDrawings.mutationOptions({
      ...options,
      onMutate: () => show(() => []),
      onSuccess: () => {
        keptOf(symbol).clear();
        toast('success', m.market_drawings_removed());
      },
      onError: (error) => {
        takeAllBack();
        say(error);
      },
    }),
  );
  return { remove, clear };
}

/**
 * The drawings of a market and what is done to them. All of it stands at once; what the server
 * refuses is taken back, with a word why.
 */
export function useDrawings(symbol: string) {
  const query = useQuery(drawingsQuery(symbol));
  const { add, change } = useChanges(symbol);
  const { remove, clear } = useRemovals(symbol);
  const putBack = (drawing: ChartDrawing) => add.mutate(inputOf(symbol, drawing));
  return {
    query,
    add: (drawing: Omit<ChartDrawing, 'id'>): string => {
      const id: DrawingId = newId('drw');
      putBack({ ...drawing, id });
      return id;
    },
    change: (drawing: ChartDrawing) => change.mutate(inputOf(symbol, drawing)),
    remove: (drawing: ChartDrawing) => {
      remove.mutate({ id: drawing.id as DrawingId });
      sayRemoved(drawing, () => putBack(drawing));
    },
    removeAll: () => clear.mutate({ symbol }),
  };
}
export type Drawings = ReturnType<typeof useDrawings>;

type Sent = ReturnType<typeof inputOf>;
/** As the list has it before the server's answer. */
const viewOf = (sent: Sent): Omit<DrawingView, 'createdAt'> & { createdAt?: string } => ({
  id: sent.id,
  symbol: sent.symbol,
  kind: sent.kind,
  points: [...sent.points],
  text: 'text' in sent ? sent.text : null,
});

/** In its place, or last where it is new. */
const withOne =
  (drawing: Omit<DrawingView, 'createdAt'> & { createdAt?: string }): Change =>
  (list) => {
    const known = list.find(({ id }) => id === drawing.id);
    const one = { createdAt: known?.createdAt ?? drawing.points[0]?.at ?? '', ...drawing };
    return list.some(({ id }) => id === one.id)
      ? list.map((other) => (other.id === one.id ? one : other))
      : [...list, one];
  };
const without =
  (id: string): Change =>
  (list) =>
    list.filter((one) => one.id !== id);

const toastOf = (id: string): string => `drawing-${id}`;
const dismissToast = (id: string): void =>
  void import('#web/ui/overlays/toast-host.tsx').then(({ dismiss }) => dismiss(id));

function sayRemoved(drawing: ChartDrawing, onUndo: () => void): void {
  const id = toastOf(drawing.id);
  showToast({
    id,
    tone: 'message',
    title: m.market_drawing_removed({ name: kindNames[drawing.kind] }),
    action: (
      <button
        type="button"
        className="link ml-auto shrink-0 self-center px-1 py-2 font-medium"
        onClick={() => {
          dismissToast(id);
          onUndo();
        }}
      >
        {m.market_drawing_undo()}
      </button>
    ),
  });
}
