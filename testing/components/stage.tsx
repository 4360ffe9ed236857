// The page of the component tests: shows one story at a time, the one that its address names.
import '#web/ui/styles.css';
import { type ReactNode, StrictMode, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { insideTexts } from '#core/refusals/refusal-text-inside.ts';
import { adminTexts } from '#core/refusals/refusal-text-admin.ts';
import { knowRefusals } from '#core/refusals/refusal-text.ts';
import type { Stories } from '#testing/components/story.ts';
import { followSystemTheme, setTheme } from '#web/lib/preferences/theme.ts';
import { queryClient } from '#web/lib/query-client.ts';

knowRefusals(insideTexts);
knowRefusals(adminTexts);
followSystemTheme();
setTheme('system');

const modules = import.meta.glob<{ stories: Stories }>('./stories/*.tsx', { eager: true });
const stories: Stories = Object.assign({}, ...Object.values(modules).map((module) => module.stories));

const follow = (listener: () => void) => {
  const onChange = () => {
    // A story begins with nothing known, as on the first visit.
    queryClient.clear();
    listener();
  };
  addEventListener('hashchange', onChange);
  return () => removeEventListener('hashchange', onChange);
};

function Shown(): ReactNode {
  const wanted = useSyncExternalStore(follow, () => decodeURIComponent(location.hash.slice(1)));
  const [source = '', name = ''] = wanted.split(' | ');
  const Story = stories[source]?.[name];
  // A frame brings a main part of its own.
  if (name === 'whole page') return <div data-story={wanted}>{Story && <Story key={wanted} />}</div>;
  return (
    <main key={wanted} data-story={wanted} className="p-4">
      <h1 className="sr-only">{wanted}</h1>
      {Story && <Story />}
    </main>
  );
}

const rootRoute = createRootRoute();
const anyRoute = createRoute({ getParentRoute: () => rootRoute, path: '$', component: Shown });
const homeRoute = createRoute({ getParentRoute: () => rootRoute, path: '/', component: Shown });
const router = createRouter({
  routeTree: rootRoute.addChildren([homeRoute, anyRoute]),
  history: createMemoryHistory(),
});

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </StrictMode>,
  );

// The tests read from the page which stories there are.
Object.assign(window, {
  stories: Object.entries(stories).flatMap(([source, named]) =>
    Object.keys(named).map((name) => [source, name]),
  ),
});
