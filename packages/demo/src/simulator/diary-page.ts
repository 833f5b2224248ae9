import { GroupPlanner, type Story } from './group-plan.ts'
import type { LotLayout } from './lot-layout.ts'
import { dayBefore, parkingDayOf, type ParkingDay } from './parking-day.ts'
import { troublesOf, type Failure, type PowerCut, type Troubles } from './troubles.ts'

/** Something that a vehicle does. */
export interface Moment {
  readonly at: number
  readonly what: 'enters' | 'parks' | 'leaves' | 'exits'
  readonly story: Story
}

/** What begins at a lot on one parking day. */
export interface DiaryPage {
  readonly day: ParkingDay
  readonly stories: readonly Story[]
  /** By time. */
  readonly moments: readonly Moment[]
  readonly byDevice: ReadonlyMap<string, readonly Story[]>
  readonly troubles: Troubles
  /** What may still be wrong on this day: what went wrong on it or on the two before. */
  readonly failures: ReadonlyMap<string, readonly Failure[]>
  readonly powerCuts: readonly PowerCut[]
  /** The page of the day before. */
  readonly before: () => DiaryPage
}

const momentsOf = (stories: readonly Story[]): Moment[] =>
  stories
    .flatMap((story): Moment[] => [
      ...(story.vehicle ? [{ at: story.entersAt, what: 'enters' as const, story }] : []),
      ...(story.place
        ? [
            { at: story.parksAt, what: 'parks' as const, story },
            { at: story.leavesAt, what: 'leaves' as const, story },
          ]
        : []),
      ...(story.vehicle ? [{ at: story.exitsAt, what: 'exits' as const, story }] : []),
    ])
    .sort((a, b) => a.at - b.at)

const groupBy = <T>(items: readonly T[], keyOf: (item: T) => string | undefined): Map<string, T[]> => {
  const groups = new Map<string, T[]>()
  for (const item of items) {
    const key = keyOf(item)
    if (key === undefined) continue
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return groups
}

const maxPages = 6

/** Writes the pages of a lot's diary as they are asked for: each is the same whatever was asked for before. */
export class DiaryPages {
  readonly #seed: number
  readonly #layout: LotLayout
  readonly #planners: readonly GroupPlanner[]
  readonly #pages = new Map<number, DiaryPage>()
  #last: DiaryPage | undefined

  constructor(seed: number, layout: LotLayout) {
    this.#seed = seed
    this.#layout = layout
    this.#planners = layout.groups.map((group) => new GroupPlanner(seed, group))
  }

  /** The page of the parking day that a time falls in. */
  at(time: number): DiaryPage {
    const isOf = ({ day }: DiaryPage) => time >= day.startMs && time < day.endMs
    if (this.#last && isOf(this.#last)) return this.#last
    const kept = [...this.#pages.values()].find(isOf)
    return (this.#last = kept ?? this.#of(parkingDayOf(time, this.#layout.timeZone)))
  }

  #of(day: ParkingDay): DiaryPage {
    const kept = this.#pages.get(day.startMs)
    if (kept) return kept
    const page = this.#write(day)
    this.#pages.set(day.startMs, page)
    if (this.#pages.size > maxPages) this.#pages.delete(Math.min(...this.#pages.keys()))
    return page
  }

  #write(day: ParkingDay): DiaryPage {
    const { timeZone } = this.#layout
    const stories = this.#planners.flatMap((planner) => planner.plan(day))
    const yesterday = dayBefore(day, timeZone)
    const troubles = [day, yesterday, dayBefore(yesterday, timeZone)].map((one) =>
      troublesOf(this.#seed, this.#layout, one),
    )
    return {
      day,
      stories,
      troubles: troubles[0]!,
      moments: momentsOf(stories),
      byDevice: groupBy(stories, ({ place }) => place?.deviceId),
      failures: groupBy(
        troubles.flatMap(({ failures }) => failures),
        ({ sensor }) => sensor.deviceId,
      ),
      powerCuts: troubles.flatMap(({ powerCut }) => powerCut ?? []),
      before: () => this.#of(yesterday),
    }
  }
}
