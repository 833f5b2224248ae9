import { escapeText } from './floor-plan.ts'

const ink = '#5E6672'
const structure = '#C3C9D1'
const round = 'stroke-linecap="round" stroke-linejoin="round"'

/** A rectangle on the sheet. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

const box = ({ x, y, width, height }: Box) => `x="${x}" y="${y}" width="${width}" height="${height}"`

/** The surface of the lanes. */
export const drive = (area: Box): string => `<rect ${box(area)} fill="#F8F9FA"/>`

/** The walls around it. */
export const wall = (area: Box): string =>
  `<rect ${box(area)} fill="none" stroke="${structure}" stroke-width="4"/>`

/** The dashed middle of an aisle. */
export const lane = (d: string): string =>
  `<path d="${d}" fill="none" stroke="#CBD0D7" stroke-width="1.5" stroke-dasharray="10 10"/>`

const arrowHeads = {
  e: [26, 0, '-6-5 6 5-6 5'],
  w: [-26, 0, '6-5-6 5 6 5'],
  s: [0, 26, '-5-6 5 6 5-6'],
  n: [0, -26, '-5 6 5-6 5 6'],
} as const

/** An arrow on the ground that starts at x, y. */
export const arrow = (x: number, y: number, towards: keyof typeof arrowHeads): string => {
  const [dx, dy, tip] = arrowHeads[towards]
  return `<path d="M${x} ${y}l${dx} ${dy}m${tip}" fill="none" stroke="${ink}" stroke-width="1.6" ${round}/>`
}

/** A column of the building. */
export const column = (x: number, y: number): string =>
  `<rect x="${x - 3}" y="${y - 3}" width="6" height="6" fill="${structure}"/>`

/** Words on the plan, centred. */
export const label = (x: number, y: number, ...lines: readonly string[]): string =>
  lines
    .map(
      (line, index) =>
        `<text x="${x}" y="${y + (index - (lines.length - 1) / 2) * 14 + 4}" font-family="Inter, sans-serif" font-size="11" font-weight="500" fill="#474E58" text-anchor="middle">${escapeText(line)}</text>`,
    )
    .join('')

/** A room without parking, with its name. */
export const room = (area: Box, ...lines: readonly string[]): string =>
  `<rect ${box(area)} fill="#EDEFF2" stroke="${structure}"/>` +
  label(area.x + area.width / 2, area.y + area.height / 2, ...lines)

/** Two lifts, drawn as up and down. */
export const lifts = (x: number, y: number, height: number): string => {
  const middle = y + height / 2
  const lift = (left: number) =>
    `<path d="M${left + 8} ${middle - 4}l7-8 7 8M${left + 8} ${middle + 4}l7 8 7-8" fill="none" stroke="${ink}" stroke-width="1.6" ${round}/>`
  return (
    `<rect x="${x}" y="${y}" width="60" height="${height}" fill="#EDEFF2" stroke="${structure}"/>` +
    `<path d="M${x + 30} ${y}v${height}" stroke="${structure}"/>` +
    lift(x) +
    lift(x + 30)
  )
}

/** A pair of ramps, one up and one down, whose steepness is drawn as fading lines. */
export const ramps = (area: Box, up: string, down: string): string => {
  const half = area.height / 2
  const fade = (left: number, top: number, step: number) =>
    Array.from(
      { length: 9 },
      (_, index) =>
        `<path d="M${left + index * step} ${top + 8}v${half - 16}" stroke="${structure}" stroke-opacity="${1 - index * 0.1}"/>`,
    ).join('')
  return [
    `<rect ${box(area)} rx="3" fill="#EDEFF2" stroke="${structure}"/>`,
    `<path d="M${area.x} ${area.y + half}h${area.width}" stroke="${structure}"/>`,
    fade(area.x + area.width - 25, area.y, -7),
    fade(area.x + 23, area.y + half, 7),
    arrow(area.x + 20, area.y + half / 2, 'e'),
    arrow(area.x + area.width - 19, area.y + half * 1.5, 'w'),
    label(area.x + area.width / 2 - 20, area.y + half / 2, up),
    label(area.x + area.width / 2 + 22, area.y + half * 1.5, down),
  ].join('')
}

/** An opening in the left wall with an arrow each way. */
export const gate = (x: number, y: number): string =>
  `<path d="M${x} ${y}v64" stroke="#F8F9FA" stroke-width="6"/>` +
  `<path d="M${x - 5} ${y + 20}h32m-6-5 6 5-6 5M${x + 29} ${y + 44}h-32m6-5-6 5 6 5" fill="none" stroke="${ink}" stroke-width="1.6" ${round}/>` +
  label(x + 54, y + 32, 'Gate')

/** A tree or a bed of plants. */
export const tree = (x: number, y: number, radius: number): string =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="#E3E8E4" stroke="#B9C4BC"/><circle cx="${x}" cy="${y}" r="2" fill="#B9C4BC"/>`

/** A keep-clear area. */
export const keepClear = (area: Box): string => {
  const { x, y, width, height } = area
  const strokes = Math.floor((width + height) / 14)
  const lines = Array.from({ length: strokes }, (_, index) => {
    const reach = (index + 1) * 14
    const [x1, y1] = reach <= height ? [x, y + reach] : [x + reach - height, y + height]
    const [x2, y2] = reach <= width ? [x + reach, y] : [x + width, y + reach - width]
    return `M${x1} ${y1}L${x2} ${y2}`
  })
  return `<rect ${box(area)} fill="none" stroke="#CBD0D7"/><path d="${lines.join('')}" stroke="#DDE1E6"/>`
}
