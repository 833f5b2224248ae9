import { type FloorMap, writeFloorMap } from './floor-plan.ts'
import { numberStalls, padded, slantedRow } from './stall-rows.ts'
import { arrow, drive, gate, label, lane, tree, wall } from './structure.ts'

interface SurfaceLot {
  readonly prefix: string
  readonly title: string
}

const sheet = { width: 1180, height: 600 }
const inside = { x: 8, y: 8, width: 1164, height: 584 }
const across = 28

/** An open lot with stalls at 60 degrees, one-way aisles and trees: 140 stalls, drawn as polygons and paths. */
export const drawSurfaceLot = ({ prefix, title }: SurfaceLot): FloorMap => {
  const rows = [
    slantedRow({ row: 'A', x: 90, y: 20, count: across, head: 'n' }),
    slantedRow({ row: 'B', x: 56, y: 170, count: across, head: 's' }),
    slantedRow({ row: 'C', x: 90, y: 236, count: across, head: 'n', element: 'path' }),
    slantedRow({ row: 'D', x: 56, y: 386, count: across, head: 's', element: 'path' }),
    slantedRow({ row: 'E', x: 90, y: 452, count: across, head: 'n' }),
  ]
  return writeFloorMap({
    ...sheet,
    title,
    structure: [
      drive(inside),
      lane('M90 124H1100M90 340H1100M90 555H1100'),
      ...[240, 560, 880].flatMap((x) => [arrow(x, 112, 'e'), arrow(x, 328, 'w'), arrow(x, 543, 'e')]),
      ...[120, 340, 560, 780, 1000].flatMap((x) => [tree(x, 232, 3.4), tree(x, 448, 3.4)]),
      ...[80, 190, 300, 410, 520].map((y) => tree(1146, y, 14)),
      label(1128, 556, 'Exit'),
      wall(inside),
      gate(8, 310),
    ],
    stalls: numberStalls(rows.flat(), (index) => `${prefix}-${padded(index + 1)}`),
  })
}
