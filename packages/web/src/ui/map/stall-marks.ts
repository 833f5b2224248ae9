import type { StallKind } from './map-stall.ts'
import type { Point } from '@stallwise/domain/drawings/matrix.ts'
import { tenantLetter } from '#ui/tenant-letter.ts'

/**
 * Marks are written with their final coordinates, never with a `transform`: each transformed element of an SVG
 * becomes a paint chunk of its own in Chromium, and ten thousand of them take 40 ms a frame to sort into layers.
 */
type Draw = (at: (x: number, y: number) => string, scale: number) => string

const short = (value: number) => Math.round(value * 100) / 100

const drawn = (draw: Draw, { x, y }: Point, scale: number, degrees = 0): string => {
  const angle = (degrees * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle) * scale, Math.sin(angle) * scale]
  return draw((dx, dy) => `${short(x + dx * cos - dy * sin)} ${short(y + dx * sin + dy * cos)}`, short(scale))
}

const letterT: Draw = (at) => `M${at(-3.1, -3.3)}L${at(3.1, -3.3)}M${at(0, -3.3)}L${at(0, 3.5)}`
const letterI: Draw = (at) =>
  `M${at(-1.9, -3.3)}L${at(1.9, -3.3)}M${at(0, -3.3)}L${at(0, 3.5)}M${at(-1.9, 3.5)}L${at(1.9, 3.5)}`

const kinds: Readonly<Record<StallKind, Draw>> = {
  tenant: (at, scale) => (tenantLetter() === 'I' ? letterI : letterT)(at, scale),
  visitor: (at) => `M${at(-3, -3.4)}L${at(0, 3.4)}L${at(3, -3.4)}`,
  ev: (at) =>
    `M${at(0.9, -4.9)}L${at(-2.9, 0.6)}L${at(-0.2, 0.6)}L${at(-0.8, 4.8)}L${at(3.1, -0.7)}L${at(0.3, -0.7)}Z`,
  reserved: (at, scale) =>
    `M${at(-0.7, -2.5)}L${at(-0.7, 1.5)}L${at(2.3, 1.5)}L${at(3.7, 4.7)}M${at(-0.7, -0.7)}L${at(2.1, -0.7)}` +
    `M${at(-2.5, -0.1)}A${3 * scale} ${3 * scale} 0 1 0 ${at(1.4, 3.9)}M${at(-0.7, -4.9)}L${at(-0.7, -4.85)}`,
}

const patterns: Readonly<Partial<Record<StallKind, Draw>>> = {
  visitor: (at) => `M${at(-12.5, 4.5)}L${at(-4.5, -4.5)}M${at(4.5, 4.5)}L${at(12.5, -4.5)}`,
  ev: (at) => `M${at(-10.5, -3.5)}L${at(-10.5, 3.5)}M${at(10.5, -3.5)}L${at(10.5, 3.5)}`,
}

const silhouette: Draw = (at) =>
  `M${at(-2, -13)}L${at(2, -13)}Q${at(6, -13)} ${at(6, -9)}L${at(6, 9)}Q${at(6, 13)} ${at(2, 13)}L${at(-2, 13)}` +
  `Q${at(-6, 13)} ${at(-6, 9)}L${at(-6, -9)}Q${at(-6, -13)} ${at(-2, -13)}Z`

const vehicle: Draw = (at, scale) =>
  `${silhouette(at, scale)}M${at(-4.3, -4.5)}Q${at(0, -8)} ${at(4.3, -4.5)}L${at(3.6, -1)}L${at(-3.6, -1)}Z` +
  `M${at(-4, 7.5)}Q${at(0, 10)} ${at(4, 7.5)}L${at(3.5, 5)}L${at(-3.5, 5)}Z`

const warning: Draw = (at) =>
  `M${at(0, -6.5)}L${at(7.2, 6)}L${at(-7.2, 6)}ZM${at(0, -2)}L${at(0, 1.6)}M${at(0, 4)}L${at(0, 4.05)}`

const question: Draw = (at) =>
  `M${at(-3.2, -3)}Q${at(-3.2, -6.2)} ${at(0, -6.2)}Q${at(3.2, -6.2)} ${at(3.2, -3)}Q${at(3.2, -0.8)} ${at(0, 0.6)}` +
  `L${at(0, 2.4)}M${at(0, 5.4)}L${at(0, 5.45)}`

const battery: Draw = (at) =>
  `M${at(-6, -3.5)}L${at(5, -3.5)}L${at(5, -1.5)}L${at(6.5, -1.5)}L${at(6.5, 1.5)}L${at(5, 1.5)}L${at(5, 3.5)}L${at(-6, 3.5)}Z` +
  `M${at(-3.6, -1)}L${at(-3.6, 1)}`

/** Closed and cerrado alike. */
const letterC: Draw = (at, scale) => `M${at(2.5, -2.5)}A${3.54 * scale} ${3.54 * scale} 0 1 0 ${at(2.5, 2.5)}`

const hatchWidth = 12.5
/** Slanted strokes across the body of a stall, cut where it ends. */
const hatchOf = (length: number): Draw => {
  const offsets = [-22, -16.5, -11, -5.5, 0, 5.5, 11, 16.5, 22]
  const strokes = offsets.map((offset) => ({
    offset,
    from: Math.max(-hatchWidth, -length - offset),
    to: Math.min(hatchWidth, length - offset),
  }))
  return (at) =>
    strokes.map(({ offset, from, to }) => `M${at(from, from + offset)}L${at(to, to + offset)}`).join('')
}
const hatch = hatchOf(14)
/** The number stands beside the vehicle there. */
const lyingHatch = hatchOf(11)

/** The letter or icon of a type, upright around a point; 1 is the size for a stall of 29 × 58. */
export const markAt = (kind: StallKind, at: Point, scale: number): string => drawn(kinds[kind], at, scale)

/** The strokes of a type's head, turned with the stall. */
export const patternAt = (kind: StallKind, at: Point, scale: number, angle: number): string | undefined =>
  patterns[kind] && drawn(patterns[kind], at, scale, angle)

/** A vehicle seen from above, nose to the head. */
export const vehicleAt = (at: Point, scale: number, angle: number): string => drawn(vehicle, at, scale, angle)

/** A vehicle without its windows, for what is written on it. */
export const silhouetteAt = (at: Point, scale: number, angle: number): string =>
  drawn(silhouette, at, scale, angle)

/** The strokes of a closed stall, turned with it. */
export const hatchAt = (at: Point, scale: number, angle: number, isLying = false): string =>
  drawn(isLying ? lyingHatch : hatch, at, scale, angle)

/** The letter of a closed stall, upright. */
export const closedAt = (at: Point, scale: number): string => drawn(letterC, at, scale)

/** The sign of a sensor that never reported, upright. */
export const questionAt = (at: Point, scale: number): string => drawn(question, at, scale)

/** A battery that is nearly empty, upright. */
export const batteryAt = (at: Point, scale: number): string => drawn(battery, at, scale)

/** The warning sign, upright. */
export const warningAt = (at: Point, scale: number): string => drawn(warning, at, scale)
