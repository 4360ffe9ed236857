// Draws the six works of the catalogue into web/public/art. The same numbers every time, so the
// pictures never change. Shapes and presentation attributes only: no script, no style, no link, no
// text.
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const side = 600;
const folder = fileURLToPath(new URL('../web/public/art/', import.meta.url));

/** Mulberry32: a small generator whose numbers are the same everywhere. */
const numbersFrom = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0;
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
};
const n = (value: number): string => String(Math.round(value * 10) / 10);
const range = (count: number): number[] => Array.from({ length: count }, (_, place) => place);
const gradient = (id: string, stops: readonly string[], isRadial = false): string => {
  const kind = isRadial ? 'radialGradient' : 'linearGradient';
  const marks = stops.map((colour, place) => {
    const at = n(place / (stops.length - 1));
    return `<stop offset="${at}" stop-color="${colour}"/>`;
  });
  return `<${kind} id="${id}"${isRadial ? '' : ' x1="0" y1="0" x2="0" y2="1"'}>${marks.join('')}</${kind}>`;
};
const sheet = (defs: string, body: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" width="${side}" height="${side}"><defs>${defs}</defs>${body}</svg>\n`;
const ground = (fill: string): string => `<rect width="${side}" height="${side}" fill="${fill}"/>`;

function tidalLedger(): string {
  const next = numbersFrom(11);
  const colours = ['#0e3b4f', '#125066', '#17687d', '#1f8291', '#3a9da0', '#6bb9ae', '#a5d3be', '#dcebd2'];
  const wave = (row: number): string => {
    const base = 250 + row * 46;
    const phase = next() * 6.3;
    const height = 30 - row * 2;
    const y = (x: number) =>
      base + Math.sin(x / (88 + row * 9) + phase) * height + Math.sin(x / 37 + phase * 2) * height * 0.22;
    const line = range(41).map((step) => `L${n(step * 15)} ${n(y(step * 15))}`);
    const rules = range(3).map(
      (rule) =>
        `<path d="M0 ${n(y(0) + 10 + rule * 9)}${range(41)
          .map((step) => `L${n(step * 15)} ${n(y(step * 15) + 10 + rule * 9)}`)
          .join(
            '',
          )}" fill="none" stroke="#f4ecd8" stroke-opacity="${n(0.35 - rule * 0.1)}" stroke-width="1.4"/>`,
    );
    return `<path d="M0 ${side}${line.join('')}L${side} ${side}Z" fill="${colours[7 - row] ?? ''}"/>${rules.join('')}`;
  };
  return sheet(
    gradient('sky', ['#f6dcb0', '#f0b98a', '#d98c7a']) + gradient('sun', ['#fff8e4', '#ffe6a8']),
    `${ground('url(#sky)')}<circle cx="392" cy="196" r="104" fill="url(#sun)"/>${range(8).map(wave).join('')}`,
  );
}

function copperAurora(): string {
  const next = numbersFrom(23);
  const curtains = range(3).map((band) => {
    const colours = ['#e58a4b', '#c8553d', '#5fb49c'];
    return range(46)
      .map((step) => {
        const x = step * 13.4;
        const top = 70 + band * 62 + Math.sin(step / (5 + band) + band * 2) * 44;
        const height = 150 + next() * 130;
        return `<rect x="${n(x)}" y="${n(top)}" width="12" height="${n(height)}" rx="6" fill="${colours[band] ?? ''}" opacity="${n(0.25 + next() * 0.5)}"/>`;
      })
      .join('');
  });
  const stars = range(70).map(
    () =>
      `<circle cx="${n(next() * side)}" cy="${n(next() * 340)}" r="${n(0.6 + next() * 1.4)}" fill="#fff3da" opacity="${n(0.4 + next() * 0.6)}"/>`,
  );
  const ridge = (base: number, height: number, fill: string): string =>
    `<path d="M0 ${side}L0 ${base}${range(13)
      .map((step) => `L${n((step + 0.5) * 50)} ${n(base - next() * height)}`)
      .join('')}L${side} ${base}L${side} ${side}Z" fill="${fill}"/>`;
  return sheet(
    gradient('night', ['#0b1026', '#161a3f', '#2b2350']),
    `${ground('url(#night)')}${stars.join('')}${curtains.join('')}${ridge(430, 90, '#1a1533')}${ridge(490, 70, '#120e26')}${ridge(550, 40, '#0a0817')}`,
  );
}

function meridianBloom(): string {
  const ring = (count: number, reach: number, width: number, fill: string, turn: number): string =>
    range(count)
      .map(
        (place) =>
          `<ellipse cx="300" cy="${300 - reach}" rx="${width}" ry="${reach * 0.72}" fill="${fill}" fill-opacity="0.55" stroke="#fff6ea" stroke-opacity="0.5" transform="rotate(${n((place * 360) / count + turn)} 300 300)"/>`,
      )
      .join('');
  const dots = range(140).map((place) => {
    // Seeds of a sunflower: each a golden angle on.
    const angle = place * 2.39996;
    const away = 4.6 * Math.sqrt(place);
    return `<circle cx="${n(300 + Math.cos(angle) * away)}" cy="${n(300 + Math.sin(angle) * away)}" r="2.1" fill="#5a2a12"/>`;
  });
  const lines = range(11).map(
    (place) =>
      `<circle cx="300" cy="300" r="${60 + place * 34}" fill="none" stroke="#fff6ea" stroke-opacity="0.16"/>`,
  );
  return sheet(
    gradient('glow', ['#8f2d56', '#4a1942', '#1f0c2b'], true),
    `${ground('url(#glow)')}${lines.join('')}${ring(16, 158, 34, '#d81159', 0)}${ring(16, 128, 28, '#f58f6c', 11)}${ring(12, 96, 26, '#ffbc42', 0)}${ring(12, 66, 18, '#ffe3a3', 15)}<circle cx="300" cy="300" r="58" fill="#ffcf5c"/>${dots.join('')}`,
  );
}

function paperOrchard(): string {
  const next = numbersFrom(41);
  const leaves: string[] = [];
  const wood: string[] = [];
  const greens = ['#7fa650', '#a9bf5a', '#567d46', '#d9a441', '#d7673e'];
  const grow = (x: number, y: number, angle: number, length: number, depth: number): void => {
    const endX = x + Math.cos(angle) * length;
    const endY = y + Math.sin(angle) * length;
    wood.push(
      `<path d="M${n(x)} ${n(y)}L${n(endX)} ${n(endY)}" stroke="#5b4636" stroke-width="${n(depth * 2.4)}" stroke-linecap="round"/>`,
    );
    if (depth <= 2)
      leaves.push(
        `<circle cx="${n(endX)}" cy="${n(endY)}" r="${n(10 + next() * 13)}" fill="${greens[Math.floor(next() * 5)] ?? ''}" opacity="0.88"/>`,
      );
    if (depth === 0) return;
    for (const turn of [-1, 1])
      grow(endX, endY, angle + turn * (0.28 + next() * 0.3), length * (0.7 + next() * 0.12), depth - 1);
  };
  grow(300, 520, -Math.PI / 2, 112, 6);
  const hills = ['#e9d8b4', '#dcc594', '#c9ad73'].map(
    (fill, row) =>
      `<path d="M0 ${side}V${440 + row * 45}Q${150 + row * 60} ${370 + row * 60} 330 ${450 + row * 40}T${side} ${430 + row * 50}V${side}Z" fill="${fill}"/>`,
  );
  return sheet(
    gradient('paper', ['#fdf6e3', '#f5e6c8']),
    `${ground('url(#paper)')}<circle cx="455" cy="140" r="58" fill="#ee964b"/>${hills.join('')}<g fill="none">${wood.join('')}</g>${leaves.join('')}`,
  );
}

function firstBell(): string {
  const rings = range(9).map(
    (place) =>
      `<circle cx="210" cy="380" r="${60 + place * 48}" fill="none" stroke="${place % 2 ? '#f2e8cf' : '#e4572e'}" stroke-width="${n(20 - place * 1.7)}"/>`,
  );
  const bars = range(12).map((place) => {
    const height = 36 + ((place * 53) % 130);
    return `<rect x="${36 + place * 45}" y="${n(560 - height)}" width="26" height="${height}" fill="${place % 3 === 0 ? '#f3a712' : '#f2e8cf'}"/>`;
  });
  return sheet(
    '',
    `${ground('#29335c')}<path d="M0 0H600V240L0 600Z" fill="#1d2545"/>${rings.join('')}<circle cx="210" cy="380" r="46" fill="#f3a712"/><path d="M420 70h110v110a55 55 0 0 1-110 0Z" fill="#e4572e"/><circle cx="475" cy="256" r="17" fill="#f2e8cf"/>${bars.join('')}`,
  );
}

function nightAuction(): string {
  const next = numbersFrom(67);
  const row = (base: number, fill: string, light: string, count: number): string =>
    range(count)
      .map((place) => {
        const width = side / count;
        const height = 110 + next() * 200;
        const x = place * width;
        const top = base - height;
        const windows: string[] = [];
        for (let y = top + 16; y < base - 12; y += 20)
          for (let at = x + 8; at < x + width - 12; at += 15)
            if (next() > 0.52)
              windows.push(
                `<rect x="${n(at)}" y="${n(y)}" width="7" height="10" fill="${light}" opacity="${n(0.5 + next() * 0.5)}"/>`,
              );
        return `<rect x="${n(x)}" y="${n(top)}" width="${n(width - 3)}" height="${n(side - top)}" fill="${fill}"/>${windows.join('')}`;
      })
      .join('');
  return sheet(
    gradient('dusk', ['#120c2e', '#3c1a5b', '#a4456f', '#f2a65a']),
    `${ground('url(#dusk)')}<circle cx="150" cy="130" r="46" fill="#fdf0d5"/><circle cx="170" cy="118" r="42" fill="#25123f"/>${row(500, '#3b2058', '#ffd27d', 9)}${row(580, '#1c1033', '#ffb347', 7)}`,
  );
}

mkdirSync(folder, { recursive: true });
const works: Readonly<Record<string, () => string>> = {
  'tidal-ledger': tidalLedger,
  'copper-aurora': copperAurora,
  'meridian-bloom': meridianBloom,
  'paper-orchard': paperOrchard,
  'first-bell': firstBell,
  'night-auction': nightAuction,
};
for (const [name, draw] of Object.entries(works)) writeFileSync(`${folder}${name}.svg`, draw());
