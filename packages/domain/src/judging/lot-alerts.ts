import { nextAlertMove, type AlertState } from '../alerts/alerts.rules.ts'
import { occupancyPercent } from '../occupancy/occupancy.rules.ts'
import type { LotCounters } from './lot-counters.ts'
import type { LotCalendar } from './lot-calendar.ts'
import { capacityOf } from './lot-figures.ts'
import type { AlertChange, JudgedFacts } from './judging.model.ts'

/** Opens, closes and releases the occupancy alerts of a lot and its groups. ALE-01 to ALE-03, OCC-15. */
export class LotAlerts {
  readonly #facts: JudgedFacts
  readonly #counters: LotCounters
  readonly #calendar: LotCalendar
  readonly #states: Map<string, AlertState>

  /** Starts with the current alerts. */
  constructor(facts: JudgedFacts, counters: LotCounters, calendar: LotCalendar) {
    this.#facts = facts
    this.#counters = counters
    this.#calendar = calendar
    this.#states = new Map(facts.alerts.map((alert) => [alert.key, alert.state]))
  }

  /** The changes of alerts that follow from the current figures. */
  changesAt(now: number): AlertChange[] {
    const changes: AlertChange[] = []
    const checkAlertOf = (
      key: string,
      occupied: number,
      capacity: number,
      threshold: number,
      change: Pick<AlertChange, 'groupId' | 'body'>,
    ) => {
      const isVoid = this.#calendar.isVoid(change.groupId, now)
      const move = nextAlertMove(this.#states.get(key) ?? 'none', occupied, capacity, threshold, isVoid)
      if (move === 'keep') return
      this.#states.set(key, move === 'open' ? 'open' : 'none')
      changes.push({
        ...change,
        move,
        occupancyPercent: occupancyPercent(occupied, capacity),
        thresholdPercent: threshold,
      })
    }
    const { lotId, thresholdPercent } = this.#facts
    checkAlertOf(lotId, this.#counters.lot.count, this.#counters.capacity, thresholdPercent, {
      groupId: null,
      body: 'general',
    })
    for (const [id, group] of this.#counters.groups) {
      const threshold = this.#counters.thresholdOf(group)
      if (threshold === null) continue
      checkAlertOf(id, group.timeline.count, capacityOf(group), threshold, {
        groupId: id,
        body: group.facts.type,
      })
    }
    return [...changes, ...this.#closeOrphans()]
  }

  /** CFG-28: ends the alerts of groups that no longer exist. */
  #closeOrphans(): AlertChange[] {
    const { lotId, thresholdPercent } = this.#facts
    const orphans = [...this.#states].filter(
      ([key, state]) => state !== 'none' && key !== lotId && !this.#counters.groups.has(key),
    )
    return orphans.map(([groupId, state]) => {
      this.#states.delete(groupId)
      const move = state === 'open' ? ('close' as const) : ('release' as const)
      return { move, groupId, body: 'general' as const, occupancyPercent: null, thresholdPercent }
    })
  }
}
