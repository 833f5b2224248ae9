/** The end of a stall that is away from its aisle: north, east, south or west on the sheet. */
export type Side = 'n' | 'e' | 's' | 'w'

/** A point on the sheet, in its own units. */
export type Point = readonly [x: number, y: number]

/** A stall's drawing: its corners clockwise from the top left, and the element that an operator's tool would use. */
export interface PlannedStall {
  readonly number: string
  readonly row: string
  readonly head: Side
  readonly corners: readonly Point[]
  readonly element: 'rect' | 'polygon' | 'path' | 'group'
}

/** A floor before it is rendered: its size, everything except stalls (as SVG), and its stalls. */
export interface FloorPlan {
  readonly width: number
  readonly height: number
  readonly title: string
  readonly structure: readonly string[]
  readonly stalls: readonly PlannedStall[]
}

/** A floor's map as an operator would upload it, and its stalls in the order of their numbers. */
export interface FloorMap {
  readonly svg: string
  readonly stalls: readonly { readonly number: string; readonly row: string; readonly head: Side }[]
}

const short = (value: number) => String(Math.round(value * 10) / 10)

/** Escapes text for markup. */
export const escapeText = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')

const pairs = (corners: readonly Point[]) => corners.map(([x, y]) => `${short(x)},${short(y)}`)

const outline = (corners: readonly Point[]) => `M${pairs(corners).join('L')}Z`

const rectangle = (corners: readonly Point[]) => {
  const xs = corners.map(([x]) => x)
  const ys = corners.map(([, y]) => y)
  const [x, y] = [Math.min(...xs), Math.min(...ys)]
  const [width, height] = [Math.max(...xs) - x, Math.max(...ys) - y]
  return `x="${short(x)}" y="${short(y)}" width="${short(width)}" height="${short(height)}"`
}

const drawStall = ({ number, head, corners, element }: PlannedStall): string => {
  const own = `id="${escapeText(number)}" data-head="${head}"`
  const paint = 'fill="#FFFFFF" stroke="#8A929C"'
  switch (element) {
    case 'rect':
      return `<rect ${own} ${rectangle(corners)} ${paint}/>`
    case 'polygon':
      return `<polygon ${own} points="${pairs(corners).join(' ')}" ${paint}/>`
    case 'path':
      return `<path ${own} d="${outline(corners)}" ${paint}/>`
    case 'group':
      return `<g ${own}><path d="${outline(corners)}" ${paint}/></g>`
  }
}

/** Renders a plan as SVG with the group `stalls` that a floor map must have. Source: decision 8. */
export const writeFloorMap = (plan: FloorPlan): FloorMap => ({
  svg: [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${plan.width} ${plan.height}">`,
    `<title>${escapeText(plan.title)}</title>`,
    '<g id="structure">',
    ...plan.structure,
    '</g>',
    '<g id="stalls">',
    ...plan.stalls.map(drawStall),
    '</g>',
    '</svg>',
  ].join('\n'),
  stalls: plan.stalls.map(({ number, row, head }) => ({ number, row, head })),
})
