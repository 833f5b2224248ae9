import { judgeAlert, type AlertStanding } from '../alerts/alerts.rules.ts'
import { occupancyPercent } from '../occupancy/occupancy.rules.ts'
import type { LotBooks } from './lot-figures.ts'
import type { LotCalendar } from './lot-calendar.ts'
import type { AlertChange, LotFacts } from './judging.model.ts'

/** Opens, closes and releases the occupancy alerts of a lot and its groups. ALE-01 to ALE-03, OCC-15. */
export class LotAlerts {
  readonly #facts: LotFacts
  readonly #books: LotBooks
  readonly #calendar: LotCalendar
  readonly #standing: Map<string, AlertStanding>

  /** Begins with the alerts that stand. */
  constructor(facts: LotFacts, books: LotBooks, calendar: LotCalendar) {
    this.#facts = facts
    this.#books = books
    this.#calendar = calendar
    this.#standing = new Map(facts.alerts.map((alert) => [alert.key, alert.standing]))
  }

  /** What to do about the figures as they stand. */
  judge(now: number): AlertChange[] {
    const changes: AlertChange[] = []
    const weigh = (
      key: string,
      occupied: number,
      capacity: number,
      threshold: number,
      change: Pick<AlertChange, 'groupId' | 'body'>,
    ) => {
      const isVoid = this.#calendar.isVoid(change.groupId, now)
      const move = judgeAlert(this.#standing.get(key) ?? 'none', occupied, capacity, threshold, isVoid)
      if (move === 'keep') return
      this.#standing.set(key, move === 'open' ? 'open' : 'none')
      changes.push({
        ...change,
        move,
        occupancyPercent: occupancyPercent(occupied, capacity),
        thresholdPercent: threshold,
      })
    }
    const { lotId, thresholdPercent } = this.#facts
    weigh(lotId, this.#books.lot.count, this.#books.capacity, thresholdPercent, {
      groupId: null,
      body: 'general',
    })
    for (const [id, group] of this.#books.groups) {
      const threshold = this.#books.thresholdOf(group)
      if (threshold === null) continue
      weigh(id, group.timeline.count, this.#books.capacityOf(group), threshold, {
        groupId: id,
        body: group.facts.type,
      })
    }
    return [...changes, ...this.#closeOrphans()]
  }

  /** CFG-28: what stands of groups that are not there any more ends. */
  #closeOrphans(): AlertChange[] {
    const { lotId, thresholdPercent } = this.#facts
    const orphans = [...this.#standing].filter(
      ([key, standing]) => standing !== 'none' && key !== lotId && !this.#books.groups.has(key),
    )
    return orphans.map(([groupId, standing]) => {
      this.#standing.delete(groupId)
      const move = standing === 'open' ? ('close' as const) : ('release' as const)
      return { move, groupId, body: 'general' as const, occupancyPercent: null, thresholdPercent }
    })
  }
}
