import { type FloorMap, writeFloorMap } from './floor-plan.ts'
import { type Unnumbered, columnsOf, numberStalls, padded, rowLength, stallRow } from './stall-rows.ts'
import { arrow, drive, gate, keepClear, lane, lifts, ramps, room, wall } from './structure.ts'

interface TowerFloor {
  /** Prefix of each number: P1 gives P1-001. */
  readonly prefix: string
  readonly title: string
  /** 141 to 173; the remaining space becomes a room. */
  readonly stalls?: number
  readonly up?: string
  readonly down?: string
  readonly hasGate?: boolean
}

const sheet = { width: 1200, height: 600 }
const inside = { x: 8, y: 8, width: 1184, height: 584 }

interface Counts {
  readonly left: number
  readonly right: number
  readonly lobby: number
}

const full: Counts = { left: 4, right: 12, lobby: 16 }
const maxStalls = 173

const countsFor = (stalls: number): Counts => {
  let missing = maxStalls - stalls
  const cut = (count: number) => {
    const taken = Math.min(missing, count)
    missing -= taken
    return count - taken
  }
  return { left: cut(full.left), right: cut(full.right), lobby: cut(full.lobby) }
}

const rowsFor = ({ left, right, lobby }: Counts): readonly Unnumbered[] => [
  ...stallRow({ row: 'A', x: 62, y: 16, count: 35, head: 'n' }),
  ...stallRow({ row: 'B', x: 176, y: 134, count: 27, head: 's' }),
  ...stallRow({ row: 'C', x: 176, y: 192, count: 27, head: 'n' }),
  ...stallRow({ row: 'D', x: 422, y: 326, count: 19, head: 's' }),
  ...stallRow({ row: 'E', x: 422, y: 384, count: 19, head: 'n' }),
  ...stallRow({ row: 'F', x: 62, y: 526, count: 14, head: 's' }),
  ...stallRow({ row: 'G', x: 640, y: 526, count: lobby, head: 's' }),
  ...stallRow({ row: 'H', x: 1126, y: 150, count: right, head: 'e' }),
  ...stallRow({ row: 'J', x: 16, y: 150, count: left, head: 'w' }),
]

const leftOver = (counts: Counts): readonly string[] => {
  const right = 150 + (counts.right ? rowLength(counts.right) + 8 : 0)
  const lobby = 640 + (counts.lobby ? rowLength(counts.lobby) + 8 : 0)
  return [
    counts.left < full.left ? room({ x: 8, y: 150, width: 70, height: 123 }, 'Bicycles') : '',
    right < 440 ? room({ x: 1126, y: right, width: 66, height: 510 - right }, 'Storage') : '',
    lobby < 1060 ? keepClear({ x: lobby, y: 526, width: 1120 - lobby, height: 66 }) : '',
  ]
}

const structureFor = (floor: TowerFloor, counts: Counts): readonly string[] => [
  drive(inside),
  lane('M100 108H1100M190 292H1100M100 484H1100M125 108V484M1095 108V484'),
  ...[260, 560, 900].flatMap((x) => [arrow(x, 95, 'e'), arrow(x, 497, 'e')]),
  ...[520, 800, 1040].map((x) => arrow(x, 279, 'w')),
  arrow(138, 250, 'n'),
  arrow(138, 380, 'n'),
  arrow(1108, 300, 's'),
  ramps(
    { x: 176, y: 326, width: 241, height: 116 },
    floor.up ? `Up to ${floor.up}` : 'Roof',
    floor.down ? `Down to ${floor.down}` : 'Mechanical room',
  ),
  lifts(490, 526, 66),
  room({ x: 550, y: 526, width: 86, height: 66 }, 'Lobby', 'and stairs B'),
  room({ x: 8, y: 290, width: 70, height: 108 }, 'Stairs A', 'Pay station'),
  ...leftOver(counts),
  wall(inside),
  floor.hasGate ? gate(8, 430) : '',
  ...columnsOf(62, 65, 35),
  ...[151, 209].flatMap((y) => columnsOf(176, y + 15, 27)),
  ...[343, 401].flatMap((y) => columnsOf(422, y + 15, 19)),
  ...columnsOf(62, 535, 14),
  ...columnsOf(640, 535, counts.lobby),
]

/** A floor of an office tower: rows along the walls, two islands, ramps, a lobby. */
export const drawTowerFloor = (floor: TowerFloor): FloorMap => {
  const counts = countsFor(floor.stalls ?? 150)
  return writeFloorMap({
    ...sheet,
    title: floor.title,
    structure: structureFor(floor, counts),
    stalls: numberStalls(rowsFor(counts), (index) => `${floor.prefix}-${padded(index + 1)}`),
  })
}
