import { type FloorMap, writeFloorMap } from './floor-plan.ts'
import { numberStalls, padded, rowLength, stallRow, type Unnumbered } from './stall-rows.ts'
import { arrow, drive, gate, lane, room, tree, wall } from './structure.ts'

interface EvHub {
  readonly prefix: string
  readonly title: string
}

const sheet = { width: 860, height: 460 }
const inside = { x: 8, y: 8, width: 844, height: 444 }
const gap = 13

const charger = (x: number, y: number): string =>
  `<rect x="${x - 3.5}" y="${y - 7}" width="7" height="14" rx="2" fill="#474E58"/><path d="M${x - 1} ${y - 3}h2v2h-2z" fill="#FFFFFF"/>`

const chargersOf = (x: number, y: number, count: number): readonly string[] =>
  Array.from({ length: Math.ceil(count / 4) - 1 }, (_, index) =>
    charger(x + rowLength((index + 1) * 4, gap) + gap / 2, y),
  )

/** A small hub where most stalls have a charger between the bays: 70 stalls, each a group around its shape. */
export const drawEvHub = ({ prefix, title }: EvHub): FloorMap => {
  const row = (name: string, y: number, head: 'n' | 's', count: number): readonly Unnumbered[] =>
    stallRow({ row: name, x: 110, y, head, count, gap, element: 'group' })
  const rows = [row('A', 16, 'n', 20), row('B', 158, 's', 20), row('C', 216, 'n', 20), row('D', 386, 's', 10)]
  return writeFloorMap({
    ...sheet,
    title,
    structure: [
      drive(inside),
      lane('M110 116H800M110 330H800'),
      ...[200, 480].flatMap((x) => [arrow(x, 104, 'e'), arrow(x, 318, 'w')]),
      ...chargersOf(110, 45, 20),
      ...chargersOf(110, 187, 20),
      ...chargersOf(110, 245, 20),
      room({ x: 470, y: 386, width: 180, height: 66 }, 'Café', 'and restrooms'),
      room({ x: 670, y: 386, width: 110, height: 66 }, 'Transformer'),
      ...[180, 230, 280].map((y) => tree(810, y, 12)),
      wall(inside),
      gate(8, 200),
    ],
    stalls: numberStalls(rows.flat(), (index) => `${prefix}-${padded(index + 1)}`),
  })
}
