// Planets, drawn around the origin: each with a look of its own, from its number alone.

import { mix } from './emblem';

const round = (value: number) => value.toFixed(1);

/** A planet of a colour. `look` picks its surface: bands, seas, craters, ice, a ring. */
export function planetArt(color: string, look: number, r: number): string {
  const dark = mix(color, '#0b1020', 0.45);
  const light = mix(color, '#ffffff', 0.35);
  const at = (x: number, y: number) => `${round(x * r)} ${round(y * r)}`;
  const spot = (x: number, y: number, size: number, fill: string, opacity = 0.7) =>
    `<circle cx="${round(x * r)}" cy="${round(y * r)}" r="${round(size * r)}" fill="${fill}" opacity="${opacity}"/>`;
  const surfaces = [
    // Bands.
    `<path d="M${at(-0.95, -0.3)}Q${at(0, -0.05)} ${at(0.95, -0.3)}L${at(0.99, 0)}Q${at(0, 0.28)} ${at(-0.99, 0)}Z" fill="${dark}" opacity=".6"/>` +
      `<path d="M${at(-0.85, 0.5)}Q${at(0, 0.78)} ${at(0.85, 0.5)}L${at(0.7, 0.7)}Q${at(0, 0.95)} ${at(-0.7, 0.7)}Z" fill="${dark}" opacity=".5"/>`,
    // Seas.
    `<path d="M${at(-0.8, -0.4)}Q${at(-0.3, -0.75)} ${at(0.05, -0.4)}T${at(0.3, 0.1)}Q${at(-0.1, 0.3)} ${at(-0.4, 0.05)}T${at(-0.8, -0.4)}Z" fill="${dark}" opacity=".65"/>` +
      `<path d="M${at(0.15, 0.45)}Q${at(0.6, 0.2)} ${at(0.8, 0.45)}Q${at(0.6, 0.8)} ${at(0.2, 0.75)}Z" fill="${dark}" opacity=".65"/>`,
    // Craters.
    spot(-0.35, -0.3, 0.24, dark) + spot(0.4, 0.1, 0.3, dark) + spot(-0.15, 0.5, 0.18, dark) + spot(0.3, -0.55, 0.13, dark),
    // Ice on the poles.
    `<path d="M${at(-0.72, -0.69)}Q${at(0, -1.25)} ${at(0.72, -0.69)}Q${at(0.3, -0.45)} ${at(0, -0.6)}T${at(-0.72, -0.69)}Z" fill="${light}" opacity=".9"/>` +
      `<path d="M${at(-0.6, 0.8)}Q${at(0, 0.5)} ${at(0.6, 0.8)}Q${at(0, 1.2)} ${at(-0.6, 0.8)}Z" fill="${light}" opacity=".9"/>` + spot(0.35, 0.05, 0.2, dark),
    // A storm.
    `<path d="M${at(-0.97, 0.12)}Q${at(0, 0.4)} ${at(0.97, 0.12)}" fill="none" stroke="${dark}" stroke-width="${round(r * 0.14)}" opacity=".6"/>` +
      `<ellipse cx="${round(0.3 * r)}" cy="${round(-0.25 * r)}" rx="${round(0.34 * r)}" ry="${round(0.2 * r)}" fill="${dark}" opacity=".7"/>` +
      `<ellipse cx="${round(0.3 * r)}" cy="${round(-0.25 * r)}" rx="${round(0.18 * r)}" ry="${round(0.1 * r)}" fill="${light}" opacity=".8"/>`,
  ];
  const ring = look % 4 === 3
    ? `<ellipse rx="${round(r * 1.45)}" ry="${round(r * 0.36)}" fill="none" stroke="${light}" stroke-width="${round(r * 0.1)}" opacity=".75" transform="rotate(-16)" stroke-dasharray="${round(r * 3.05)} ${round(r * 2.6)}" stroke-dashoffset="${round(r * 0.1)}"/>`
    : '';
  return `<circle r="${round(r)}" fill="${color}"/>` + (surfaces[look % surfaces.length] ?? '') +
    `<path d="M${at(0.25, -0.968)}A${round(r)} ${round(r)} 0 1 1 ${at(-0.7, 0.714)}A${round(r * 1.15)} ${round(r * 1.15)} 0 0 0 ${at(0.25, -0.968)}Z" fill="#050914" opacity=".38"/>` +
    spot(-0.42, -0.48, 0.16, '#fff', 0.3) + ring;
}
