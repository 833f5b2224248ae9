import type { CalendarChange } from '@stallwise/domain/judging/lot-record.ts'
import type { Plan } from '@stallwise/domain/calendar/closures.rules.ts'
import { changeLot, type ChangeLotParts, type LotChange } from '#features/judging/judging.public.ts'
import { Refusal } from '#platform/http/problems.ts'
import type { Viewer } from '#platform/http/viewer.ts'
import { scheduleCalendarTimer } from './calendar-timers.store.ts'

/** What a person did: for the log as judging has it, for the audit as people read it. */
export interface PlannedChange<T> {
  readonly change: CalendarChange
  readonly action: string
  readonly before: unknown
  readonly after: unknown
  readonly result: T
}

/** What a plan came to, or the refusal with its faults. */
export const nextOf = <T>(plan: Plan<T>): T => {
  if ('next' in plan) return plan.next
  throw new Refusal('invalid', { faults: plan.faults.map((fault) => ({ ...fault, message: fault.code })) })
}

/** Plans, changes or takes back a closure or an exception of a lot, and judges the lot with it. OCC-14, OCC-19. */
export const changeCalendar = <T>(
  parts: ChangeLotParts,
  viewer: Viewer,
  lot: string,
  plan: (lotChange: LotChange) => Promise<PlannedChange<T>>,
): Promise<T> =>
  changeLot(parts, viewer, { lot, capability: 'lot.configure', affects: 'judging' }, async (lotChange) => {
    const { client, lotId, now } = lotChange
    const { change, action, before, after, result } = await plan(lotChange)
    const { kind } = change
    const { id } = (change.before ?? change.after)!
    lotChange.audit({ action, objectKind: kind, objectId: id, before, after })
    lotChange.log({
      kind: 'calendar-changed',
      detail: change,
      onReloaded: (judged) =>
        scheduleCalendarTimer(client, { lotId, kind, id, dueAt: judged.checkCalendar(kind, id, now) }),
    })
    lotChange.markStale('lot')
    return result
  })
