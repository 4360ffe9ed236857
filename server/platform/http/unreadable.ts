// Bytes that are no request reach no route: they are answered on the socket, as the API says no.
import type { Socket } from 'node:net';
import { STATUS_CODES } from 'node:http';
import { apiNo } from '#server/platform/http/api/answers.ts';

const answers: Readonly<Record<string, readonly [status: number, code: string, message: string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'timeout', 'The request did not arrive in time.'],
  HPE_HEADER_OVERFLOW: [431, 'headers_too_large', 'The headers are too large.'],
};

export function answerUnreadable(fault: Error & { readonly code?: string }, socket: Socket): void {
  if (fault.code === 'ECONNRESET' || socket.destroyed) return;
  const [status, code, message] = answers[fault.code ?? ''] ?? [
    400,
    'bad_request',
    'This is no HTTP request that can be read.',
  ];
  const body = JSON.stringify(apiNo(code, message));
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Connection: close',
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  socket.destroy(fault);
}
