import { Fragment, useEffect, useState } from 'react';
import { m } from '#core/messages/messages.js';
import { type ApiCall, listApiCalls } from '#core/api-calls.ts';
import { insideTexts } from '#core/refusals/refusal-text-inside.ts';
import { knowRefusals, refusalText } from '#core/refusals/refusal-text.ts';
import { type Remedy, remedies } from '#core/refusals/remedies.ts';
import { PublicFooter } from '#web/ui/frame/public-footer.tsx';
import { PublicFrame } from '#web/ui/frame/public-frame.tsx';
import { Failed, Loading } from '#web/ui/states.tsx';

interface Operation {
  readonly operationId: string;
  /** Codes of refusals, in order of precedence. */
  readonly 'x-refusals'?: readonly string[];
  readonly responses?: Record<string, { content?: Record<string, { schema?: object }> }>;
}
interface Document {
  readonly servers: readonly { readonly url: string }[];
  readonly paths: Record<string, Record<string, Operation>>;
}

knowRefusals(insideTexts);

const domainTitles: Readonly<Record<string, () => string>> = {
  market: m.common_markets,
  ledger: m.common_transactions,
  trading: m.keys_docs_trading,
  copying: m.common_copy_trading,
};

/** Every call that a key opens, from the description that the server makes of its own contract. */
export function ApiDocsPage() {
  const [document, setDocument] = useState<Document | 'failed'>();
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const stop = new AbortController();
    fetch('/api/openapi.json', { signal: stop.signal })
      .then((answer) => answer.json() as Promise<Document>)
      .then(setDocument, () => stop.signal.aborted || setDocument('failed'));
    return () => stop.abort();
  }, [attempt]);
  return (
    <>
      <PublicFrame>
        <article className="mx-auto max-w-3xl">
          <h1 className="text-32 font-semibold">{m.keys_docs_title()}</h1>
          <p className="mt-4 text-18 text-muted">{m.keys_docs_lead()}</p>
          <ul className="mt-6 list-disc space-y-2 pl-5 text-muted">
            <li>{m.keys_docs_key()}</li>
            <li>{m.keys_docs_money()}</li>
            <li>{m.keys_docs_repeat()}</li>
            <li>{m.keys_docs_limit()}</li>
            <li>{m.keys_docs_refusal()}</li>
            <li>{m.keys_docs_input()}</li>
          </ul>
          <p className="mt-4">
            <a className="link" href="/api/openapi.json">
              {m.keys_docs_openapi()}
            </a>
          </p>
          {document === undefined && <Loading label={m.keys_docs_loading()} rows={6} />}
          {document === 'failed' && (
            <Failed title={m.keys_docs_failed()} onRetry={() => setAttempt(attempt + 1)} />
          )}
          {document !== undefined && document !== 'failed' && <Calls document={document} />}
        </article>
      </PublicFrame>
      <PublicFooter />
    </>
  );
}

function Calls({ document }: { document: Document }) {
  const domains = [...new Set(listApiCalls().map(({ domain }) => domain))];
  return domains.map((domain) => (
    <section key={domain} className="mt-12" aria-labelledby={`api-${domain}`}>
      <h2 id={`api-${domain}`} className="text-24 font-semibold">
        {domainTitles[domain]?.() ?? domain}
      </h2>
      {listApiCalls()
        .filter((one) => one.domain === domain)
        .map(({ name, call }) => (
          <Call key={name} call={call} document={document} />
        ))}
    </section>
  ));
}

function Call({ call, document }: { call: ApiCall; document: Document }) {
  const operation = document.paths[call.path]?.[call.method.toLowerCase()];
  const schema = operation?.responses?.['200']?.content?.['application/json']?.schema;
  return (
    <div className="card mt-5 overflow-hidden">
      <div className="border-b border-line px-5 py-4">
        <h3 className="font-mono text-sm font-semibold wrap-anywhere">
          {call.method} {call.path}
        </h3>
        <p className="mt-1 text-sm text-muted">{call.summary}</p>
        <p className="mt-1 text-sm text-faint">
          {call.scope === 'trade' ? m.keys_docs_needs_trade() : m.keys_docs_needs_read()}
        </p>
      </div>
      <Code text={curlOf(call, document.servers[0]?.url ?? '')} />
      {schema && (
        <details className="border-t border-line px-5 py-3">
          <summary className="cursor-pointer text-sm font-medium">{m.keys_docs_answer()}</summary>
          <Code text={JSON.stringify(schema, null, 2)} />
        </details>
      )}
      <details className="border-t border-line px-5 py-3">
        <summary className="cursor-pointer text-sm font-medium">{m.keys_docs_refusals()}</summary>
        <Refusals codes={operation?.['x-refusals'] ?? []} of={`${call.method} ${call.path}`} />
      </details>
    </div>
  );
}

const remedyTexts: Readonly<Record<Remedy, () => string>> = {
  change: m.keys_docs_remedy_change,
  wait: m.keys_docs_remedy_wait,
  look: m.keys_docs_remedy_look,
  money: m.keys_docs_remedy_money,
  account: m.keys_docs_remedy_account,
  key: m.keys_docs_remedy_key,
};

/** In place of figures that only a refusal itself has. */
const anyDetail = { held: '…', symbol: '…', filled: '…', what: 'leverage', limit: '…' };

/** Every refusal of a call, in the order in which they are looked at. */
function Refusals({ codes, of }: { codes: readonly string[]; of: string }) {
  return (
    <table className="mt-3 w-full text-left text-sm" aria-label={m.keys_docs_refusals_of({ call: of })}>
      <thead className="text-faint">
        <tr>
          <th className="py-1 pr-4 font-medium">{m.keys_docs_code()}</th>
          <th className="py-1 pr-4 font-medium">{m.keys_docs_meaning()}</th>
          <th className="py-1 font-medium">{m.keys_docs_remedy()}</th>
        </tr>
      </thead>
      <tbody>
        {codes.map((code) => (
          <tr key={code} className="border-t border-line align-top">
            <td className="py-2 pr-4 font-mono text-2xs">
              {code.split('_').map((word, place) => (
                <Fragment key={word}>
                  {place > 0 && '_'}
                  <wbr />
                  {word}
                </Fragment>
              ))}
            </td>
            <td className="py-2 pr-4">{refusalText(code, anyDetail)}</td>
            <td className="py-2 text-muted">{remedyTexts[remedies[code] ?? 'change']()}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Code({ text }: { text: string }) {
  return (
    <pre className="px-5 py-4 font-mono text-2xs leading-relaxed wrap-anywhere whitespace-pre-wrap">
      {text}
    </pre>
  );
}

/** A command that works when the key is put in. */
export function curlOf({ method, path, example }: ApiCall, server: string): string {
  const inPath = new Set([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => String(example[name] ?? name));
  const rest = Object.entries(example).filter(([name]) => !inPath.has(name));
  const query = new URLSearchParams(rest.map(([name, value]) => [name, String(value)])).toString();
  const head = `curl -H "Authorization: Bearer $TRUEFILL_KEY"`;
  if (method === 'GET') return `${head} \\\n  "${server}${filled}${query === '' ? '' : `?${query}`}"`;
  return `${head} \\\n  -H "Content-Type: application/json" \\\n  -d '${JSON.stringify(Object.fromEntries(rest))}' \\\n  ${server}${filled}`;
}
