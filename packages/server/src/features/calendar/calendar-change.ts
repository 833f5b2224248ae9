import type { CalendarChange } from '@stallwise/domain/judging/calendar-change.model.ts'
import type { Plan } from '@stallwise/domain/calendar/closures.rules.ts'
import { uuidv7 } from 'uuidv7'
import { changeLot, type ChangeLotParts, type LotChange } from '#features/judging/judging.public.ts'
import { tell } from '#lot-events/lot-events.ts'
import { Refusal } from '#platform/http/problems.ts'
import { refuseStale, type SeenVersion } from '#platform/http/seen-version.ts'
import type { Viewer } from '#platform/http/viewer.ts'
import type { calendarRows, Stored } from './calendar-rows.store.ts'
import { scheduleCalendarTimer } from './calendar-timers.store.ts'

/** The planned object; throws the refusal with its faults. */
export const nextOf = <T>(plan: Plan<T>): T => {
  if ('next' in plan) return plan.next
  throw new Refusal('invalid', { faults: plan.faults.map((fault) => ({ ...fault, message: fault.code })) })
}

type Facts = NonNullable<CalendarChange['before']>

/** How a closure or an exception is stored, judged and shown; `context` = the lot's data that it needs. */
interface CalendarKind<Entry extends object, Context, View extends { readonly version: number }> {
  readonly kind: CalendarChange['kind']
  readonly rows: ReturnType<typeof calendarRows<never, Entry>>
  readonly context: (change: LotChange) => Promise<Context>
  readonly facts: (entry: Stored<Entry>, context: Context) => Facts
  readonly view: (entry: Stored<Entry>, context: Context) => View
}
interface Named extends SeenVersion {
  readonly id: string
}

/** Adds, changes or removes a closure or an exception of a lot, and judges the lot with it. OCC-14, OCC-19. */
export const calendarCommands = <Entry extends object, Context, View extends { readonly version: number }>({
  kind,
  rows,
  context: contextOf,
  facts,
  view,
}: CalendarKind<Entry, Context, View>) => {
  interface Written {
    readonly before: Stored<Entry> | null
    readonly after: Stored<Entry> | null
  }
  const run = (
    parts: ChangeLotParts,
    viewer: Viewer,
    lot: string,
    verb: string,
    write: (change: LotChange, context: Context) => Promise<Written>,
  ): Promise<View | null> =>
    changeLot(parts, viewer, { lot, capability: 'lot.configure', affects: 'judging' }, async (change) => {
      const { client, lotId, now } = change
      const context = await contextOf(change)
      const { before, after } = await write(change, context)
      const { id } = (before ?? after)!
      const [was, is] = [before && view(before, context), after && view(after, context)]
      change.audit({ action: `${kind}.${verb}`, objectKind: kind, objectId: id, before: was, after: is })
      change.log({
        kind: 'calendar-changed',
        detail: { kind, before: before && facts(before, context), after: after && facts(after, context) },
        onReloaded: (judged) =>
          scheduleCalendarTimer(client, { lotId, kind, id, dueAt: judged.checkCalendar(kind, id, now) }),
      })
      // What is planned alone changes no value that is known.
      const begins = [before, after].flatMap((one) => (one ? facts(one, context).from : []))
      if (kind === 'exception' && Math.min(...begins) < now)
        await tell('pastOccupancyChanged', { tx: change.tx, lotId })
      change.markStale('lot')
      return is
    })
  const find = async (change: LotChange, context: Context, { id, version }: Named) => {
    const before = await rows.get(change.tx, change.lotId, id)
    refuseStale(version, view(before, context))
    return before
  }

  return {
    add: (
      parts: ChangeLotParts,
      viewer: Viewer,
      lot: string,
      plan: (change: LotChange, context: Context) => Plan<Entry>,
    ): Promise<View> =>
      run(parts, viewer, lot, 'create', async (change, context) => {
        const place = { lotId: change.lotId, id: uuidv7(), by: viewer.userId }
        const after = await rows.insert(change.tx, place, nextOf(plan(change, context)))
        return { before: null, after }
      }).then((view) => view!),

    edit: (
      parts: ChangeLotParts,
      viewer: Viewer,
      { lot, verb, ...named }: Named & { readonly lot: string; readonly verb: string },
      plan: (change: LotChange, context: Context, before: Stored<Entry>) => Plan<Entry>,
    ): Promise<View> =>
      run(parts, viewer, lot, verb, async (change, context) => {
        const before = await find(change, context, named)
        const place = { lotId: change.lotId, id: before.id }
        return { before, after: await rows.update(change.tx, place, nextOf(plan(change, context, before))) }
      }).then((view) => view!),

    remove: async (
      parts: ChangeLotParts,
      viewer: Viewer,
      lot: string,
      named: Named,
      refuse?: (change: LotChange, before: Stored<Entry>) => void,
    ): Promise<void> => {
      await run(parts, viewer, lot, 'remove', async (change, context) => {
        const before = await find(change, context, named)
        refuse?.(change, before)
        await rows.delete(change.tx, change.lotId, before.id)
        return { before, after: null }
      })
    },
  }
}
