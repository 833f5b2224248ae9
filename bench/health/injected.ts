import { hourMs } from '@stallwise/domain/time/durations.ts'
import { judgedDays, learningDays, type Lot } from './lots.ts'
import type { Random } from './random.ts'

const touching = ['gate', 'edgeBox', 'cameraDead', 'source', 'siteLink', 'provider', 'exitClosed'] as const
const others = ['half', 'third', 'sensor', 'battery'] as const

export type FaultKind = (typeof touching)[number] | (typeof others)[number]

export interface Injected {
  readonly kind: FaultKind
  readonly touchesDrivers: boolean
  /** What a notice about it names. */
  readonly subjects: readonly string[]
  /** Cameras that lose reads, and which part of them. */
  readonly cameras: readonly number[]
  readonly lost: number
  readonly from: number
  readonly to: number
}

/** Said by the device, a connection or a check, and not seen by missing reads alone. */
export const announces = ({ kind }: Pick<Injected, 'kind'>): boolean =>
  !['cameraDead', 'source', 'half', 'third'].includes(kind)

const shapeOf = (kind: FaultKind, lot: Lot, random: Random) => {
  const camera = Math.floor(random.next() * lot.cameras.length)
  const source = camera >> 2
  const behind = [0, 1, 2, 3].map((nth) => source * 4 + nth)
  switch (kind) {
    case 'siteLink':
      return { subjects: ['site-link'], cameras: lot.cameras.map((_, nth) => nth), lost: 1 }
    case 'source':
      return {
        subjects: [`source-${source}`, ...behind.map((nth) => `camera-${nth}`)],
        cameras: behind,
        lost: 1,
      }
    case 'cameraDead':
      return { subjects: [`camera-${camera}`], cameras: [camera], lost: 1 }
    case 'half':
      return { subjects: [`camera-${camera}`], cameras: [camera], lost: 0.5 }
    case 'third':
      return { subjects: [`camera-${camera}`], cameras: [camera], lost: 0.3 }
    default:
      return { subjects: [`${kind}-${camera}`], cameras: [], lost: 0 }
  }
}

/** Each week one fault that touches a driver, and two others, a day apart. */
export const faultsOf = (lot: Lot, random: Random): Injected[] => {
  const faults: Injected[] = []
  for (let week = 0; week + 7 <= judgedDays; week += 7)
    for (const [nth, kind] of [random.pick(touching), random.pick(others), random.pick(others)].entries()) {
      const day = lot.days[learningDays + week + nth * 2 + (random.next() < 0.5 ? 0 : 1)]!
      if (day.kind === 'closed') continue
      const from = day.startMs + random.between(7, 17) * hourMs
      const hours = kind === 'third' ? 30 : kind === 'half' ? 8 : random.between(1, 5)
      const shape = shapeOf(kind, lot, random)
      faults.push({
        kind,
        touchesDrivers: nth === 0,
        subjects: shape.subjects,
        cameras: shape.cameras,
        lost: shape.lost,
        from,
        to: from + hours * hourMs,
      })
    }
  return faults
}
