import { withGateChange } from '@stallwise/domain/judging/lot-gates.ts'
import { stallsBefore } from '@stallwise/domain/judging/lot-layout.ts'
import { settingsOfLog } from '@stallwise/domain/judging/lot-settings.ts'
import type { LotRecord } from '@stallwise/domain/judging/lot-record.ts'
import type { JudgedSettings, LotFacts, StallFacts } from '@stallwise/domain/judging/judging.model.ts'
import type { StallDetails } from '@stallwise/domain/stalls/stall-edit.rules.ts'
import type { PoolClient } from 'pg'
import type { Database } from '#platform/database/database.ts'
import { loadLotFacts } from '#features/judging/judging.public.ts'
import { readEntries, readLog, type LogEntry, type LogStep } from './lot-log.reader.ts'
import { beginRecord, canKnow, loadLogStart } from './replay.start.ts'
import { recordedState, storedState, type LotState } from './replay.state.ts'
import { inSystemTransaction } from './system-transaction.ts'

/** Where the rows of a lot and the replay of its log do not agree; undefined = not there. */
export interface Difference {
  readonly part: keyof LotState
  readonly key: string
  readonly stored: string | undefined
  readonly replayed: string | undefined
}

const unknownSensor = {
  base: { at: -Infinity, eventId: '', occupied: false, since: -Infinity },
  firstSeenAt: null,
  lastSeenAt: null,
  battery: null,
  fault: null,
  errors: [],
} satisfies Partial<StallFacts>

/** The lot as it was before its first event: nothing known of its sensors, its stalls as they were before they were edited. */
export const factsAtTheStart = async (client: PoolClient, lotId: string): Promise<LotFacts> => {
  const facts = await loadLotFacts(client, lotId, 0)
  const entries = await readEntries(client, lotId)
  const stalls = stallsAtTheStart(entries, facts.stalls)
  return {
    ...facts,
    ...calendarBefore(entries, facts),
    ...settingsBefore(entries),
    ...gatesBefore(entries, facts),
    stalls,
    alerts: [],
    lastEventAt: null,
    sampledUntil: null,
    samplesFrom: null,
    formerStalls: [],
  }
}

/** The stalls before anybody edited one or brought a new list. */
const stallsAtTheStart = (entries: readonly LogEntry[], now: readonly StallFacts[]): StallFacts[] => {
  let stalls = now
  const edited = new Map<string, StallDetails>()
  const settle = () => {
    stalls = stalls.map((stall) => {
      const before = edited.get(stall.id)
      if (!before) return stall
      const { stallType, groupId, isActive, device } = before
      return { ...stall, stallType, groupId, isActive, deviceId: device }
    })
    edited.clear()
  }
  for (const entry of [...entries].reverse()) {
    if (entry.kind === 'stall-edited') edited.set(entry.detail.stallId, entry.detail.before)
    if (entry.kind !== 'layout-changed') continue
    settle()
    stalls = stallsBefore(stalls, entry.detail)
  }
  settle()
  return stalls.map((stall) => ({ ...stall, ...unknownSensor }))
}

/** The closures and exceptions as they were before people changed them. */
const calendarBefore = (
  entries: readonly LogEntry[],
  { closures, exceptions }: LotFacts,
): Pick<LotFacts, 'closures' | 'exceptions'> => {
  const known = { closure: byId(closures), exception: byId(exceptions) }
  for (const entry of [...entries].reverse()) {
    if (entry.kind !== 'calendar-changed') continue
    const { kind, before, after } = entry.detail
    if (after) known[kind].delete(after.id)
    if (before) (known[kind] as Map<string, typeof before>).set(before.id, before)
  }
  return { closures: [...known.closure.values()], exceptions: [...known.exception.values()] }
}

/** What judging knew of the configuration before people first changed it. */
const settingsBefore = (
  entries: readonly LogEntry[],
): Partial<JudgedSettings> & Pick<LotFacts, 'formerDefaults'> => {
  const [first] = entries.flatMap((entry) => {
    if (entry.kind === 'lot-configured') return [entry.detail.before]
    return entry.kind === 'layout-changed' ? [entry.detail.settings.before] : []
  })
  return { ...(first && settingsOfLog(first)), formerDefaults: [] }
}

/** The cameras and readers as they were before people changed them. */
const gatesBefore = (
  entries: readonly LogEntry[],
  facts: LotFacts,
): Pick<LotFacts, 'cameras' | 'readers' | 'gateChanges' | 'tagResets'> => {
  const changes = entries.flatMap((entry) => (entry.kind === 'devices-changed' ? [entry.detail] : []))
  const first = changes.reduceRight<Pick<LotFacts, 'cameras' | 'readers'>>(
    (gates, change) => withGateChange(gates, change, 'before'),
    facts,
  )
  return { cameras: first.cameras, readers: first.readers, gateChanges: [], tagResets: [] }
}

const byId = <T extends { readonly id: string }>(rows: readonly T[]): Map<string, T> =>
  new Map(rows.map((row) => [row.id, row]))

const replayStep = (record: LotRecord, { events, entries, now }: LogStep): void => {
  if (events.length > 0) record.take(events, now)
  for (const entry of entries) {
    if (entry.kind === 'timers') record.fire(entry.detail, now)
    else if (entry.kind === 'stall-edited') record.editStall(entry.detail.stallId, entry.detail.after, now)
    else if (entry.kind === 'calendar-changed') record.changeCalendar(entry.detail, now)
    else if (entry.kind === 'lot-configured') record.configure(entry.detail, now)
    else if (entry.kind === 'devices-changed') record.changeGates(entry.detail, now)
    else if (entry.kind === 'layout-changed') record.layOut(entry.detail, now)
    else if (entry.kind === 'tags-reset') record.resetTags(entry.detail.at, now)
    else if (entry.detail.alertType === 'occupancy') record.deleteAlert(entry.detail.groupId, now)
  }
}

const compare = (stored: LotState, replayed: LotState): Difference[] =>
  (Object.keys(stored) as (keyof LotState)[]).flatMap((part) =>
    [...new Set([...stored[part].keys(), ...replayed[part].keys()])]
      .map((key) => ({ part, key, stored: stored[part].get(key), replayed: replayed[part].get(key) }))
      .filter((both) => both.stored !== both.replayed),
  )

/**
 * ING-22: judges the log of a lot again, from an empty lot or from where its log begins (RET-31) and with the clock of
 * then, and compares the outcome with what is stored. The lot is locked meanwhile; nothing is written.
 */
export const replayLot = (
  database: Database,
  lotId: string,
): Promise<{ versions: number; differences: Difference[] }> =>
  inSystemTransaction(
    database,
    async (client) => {
      const { rowCount } = await client.query(
        'select 1 from lot_state where parking_lot_id = $1 for update',
        [lotId],
      )
      if (!rowCount) throw new Error(`There is no lot ${lotId}.`)
      const { samplesFrom } = await loadLotFacts(client, lotId, 0)
      const facts = { ...(await factsAtTheStart(client, lotId)), samplesFrom }
      const start = await loadLogStart(client, lotId)
      let record: LotRecord | undefined
      let versions = 0
      for await (const step of readLog(client, lotId)) {
        record ??= beginRecord(facts, step.now, start)
        replayStep(record, step)
        versions++
      }
      const stored = await storedState(client, lotId, samplesFrom)
      const replayed = recordedState(record ?? beginRecord(facts, start?.at ?? 0, start))
      const differences = compare(stored, replayed).filter((one) => canKnow(one, start, facts.timeZone))
      return { versions, differences }
    },
    'rollback',
  )
