import type { PlannedStall, Point, Side } from './floor-plan.ts'
import { column } from './structure.ts'

/** Width and length of a stall on every sheet, in its units. */
export const stallWidth = 29
/** See `stallWidth`. */
export const stallLength = 58
/** Stalls between two columns. */
const bay = 4
/** Space for a column. */
const columnGap = 7

/** Start of the n-th stall of a row, from the row's start. */
export const offsetOf = (index: number, gap = columnGap): number =>
  index * stallWidth + Math.floor(index / bay) * gap

/** Length of a row with a number of stalls. */
export const rowLength = (count: number, gap = columnGap): number =>
  count === 0 ? 0 : offsetOf(count - 1, gap) + stallWidth

interface Row {
  readonly row: string
  readonly x: number
  readonly y: number
  readonly count: number
  readonly head: Side
  readonly element?: PlannedStall['element']
  readonly gap?: number
}

/** A row of stalls before numbering. */
export type Unnumbered = Omit<PlannedStall, 'number'>

const boxCorners = (x: number, y: number, width: number, height: number): readonly Point[] => [
  [x, y],
  [x + width, y],
  [x + width, y + height],
  [x, y + height],
]

/** Stalls side by side: heads north or south make a row across, east or west a row down. */
export const stallRow = ({
  row,
  x,
  y,
  count,
  head,
  element = 'rect',
  gap = columnGap,
}: Row): readonly Unnumbered[] => {
  const across = head === 'n' || head === 's'
  return Array.from({ length: count }, (_, index) => {
    const along = offsetOf(index, gap)
    const corners = across
      ? boxCorners(x + along, y, stallWidth, stallLength)
      : boxCorners(x, y + along, stallLength, stallWidth)
    return { row, head, element, corners }
  })
}

/** Stalls at 60 degrees to the aisle, as parallelograms; heads north lean to the right, heads south to the left. */
export const slantedRow = ({ row, x, y, count, head, element = 'polygon' }: Row): readonly Unnumbered[] => {
  const lean = stallLength / Math.tan(Math.PI / 3)
  const width = stallWidth / Math.sin(Math.PI / 3)
  return Array.from({ length: count }, (_, index) => {
    const left = x + index * width
    const corners: readonly Point[] = [
      [left + lean, y],
      [left + lean + width, y],
      [left + width, y + stallLength],
      [left, y + stallLength],
    ]
    return { row, head, element, corners }
  })
}

/** The columns between the bays of a row across, at one height. */
export const columnsOf = (x: number, y: number, count: number): readonly string[] =>
  Array.from({ length: Math.max(0, Math.ceil(count / bay) - 1) }, (_, index) =>
    column(x + offsetOf((index + 1) * bay) - columnGap / 2, y),
  )

/** Numbers stalls in the order of the list. */
export const numberStalls = (
  stalls: readonly Unnumbered[],
  nameOf: (index: number, row: string) => string,
): readonly PlannedStall[] => stalls.map((stall, index) => ({ ...stall, number: nameOf(index, stall.row) }))

/** 7 → 007. */
export const padded = (value: number, digits = 3): string => String(value).padStart(digits, '0')
