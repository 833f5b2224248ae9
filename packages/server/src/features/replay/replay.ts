import { withGateChange } from '@stallwise/domain/judging/lot-gates.ts'
import { withPassChange, type OwnMaps } from '@stallwise/domain/passes/lot-passes.ts'
import { stallsBefore } from '@stallwise/domain/judging/lot-layout.ts'
import { settingsOfLog } from '@stallwise/domain/judging/lot-settings.ts'
import type { LotRecord } from '@stallwise/domain/judging/lot-record.ts'
import type { JudgedSettings, LotFacts, StallFacts } from '@stallwise/domain/judging/judging.model.ts'
import type { StallDetails } from '@stallwise/domain/stalls/stall-edit.rules.ts'
import type { PoolClient } from 'pg'
import type { Database } from '#platform/database/database.ts'
import { loadLotFacts } from '#features/judging/judging.public.ts'
import { readEntries, readLog, type LogEntry, type LogStep } from './lot-log.reader.ts'
import { startRecord, isReproducible, loadLogStart } from './replay.start.ts'
import { generatedUntil, recordedState, storedState, type LotState } from './replay.state.ts'
import type { Difference } from './difference.model.ts'
import { isOfEarlierRules } from './earlier-rules.ts'
import { inSystemTransaction } from './system-transaction.ts'

const unknownSensor = {
  base: { at: -Infinity, eventId: '', occupied: false, since: -Infinity },
  firstSeenAt: null,
  lastSeenAt: null,
  battery: null,
  fault: null,
  errors: [],
} satisfies Partial<StallFacts>

/** The facts of a lot before its first event: no sensor state, and all edits of stalls, calendar and settings undone. */
export const factsBeforeLog = async (client: PoolClient, lotId: string): Promise<LotFacts> =>
  withoutLog(await loadFactsOfLog(client, lotId), await readEntries(client, lotId))

/** What its whole log may concern; without its violations, which all come from the log. */
const loadFactsOfLog = (client: PoolClient, lotId: string): Promise<LotFacts> =>
  loadLotFacts(client, lotId, 0, { hasViolations: false })

const withoutLog = (facts: LotFacts, entries: readonly LogEntry[]): LotFacts => {
  const stalls = stallsBeforeLog(entries, facts.stalls)
  return {
    ...facts,
    ...calendarBefore(entries, facts),
    ...settingsBefore(entries),
    ...gatesBefore(entries, facts),
    ...passesBefore(entries, facts),
    stalls,
    alerts: [],
    violationsUntil: null,
    corrected: new Map(),
    gateDecisions: new Map(),
    gateOpenings: [],
    unknownExits: [],
    lastEventAt: null,
    sampledUntil: null,
    samplesFrom: null,
    formerStalls: [],
  }
}

/** The stalls before any edit or re-import. */
const stallsBeforeLog = (entries: readonly LogEntry[], now: readonly StallFacts[]): StallFacts[] => {
  let stalls = now
  const edited = new Map<string, StallDetails>()
  const applyEdits = () => {
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
    if (entry.kind === 'stalls-edited')
      for (const { stallId, before } of entry.detail.stalls) edited.set(stallId, before)
    if (entry.kind !== 'layout-changed') continue
    applyEdits()
    stalls = stallsBefore(stalls, entry.detail)
  }
  applyEdits()
  return stalls.map((stall) => ({ ...stall, ...unknownSensor }))
}

/** The closures and exceptions before any edit. */
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

/** The settings that affect judging before the first change. */
const settingsBefore = (
  entries: readonly LogEntry[],
): Partial<JudgedSettings> & Pick<LotFacts, 'formerDefaults'> => {
  const [first] = entries.flatMap((entry) => {
    if (entry.kind === 'lot-configured') return [entry.detail.before]
    return entry.kind === 'layout-changed' ? [entry.detail.settings.before] : []
  })
  return { ...(first && settingsOfLog(first)), formerDefaults: [] }
}

/** The cameras and readers before any edit. */
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

/** Who had which plates and tags, and which plates were authorised, before any change of passes. */
const passesBefore = (
  entries: readonly LogEntry[],
  facts: LotFacts,
): Pick<LotFacts, 'plates' | 'tags' | 'passes' | 'authorised' | 'passChanges'> => {
  const changes = entries.flatMap((entry) => (entry.kind === 'passes-changed' ? [entry.detail] : []))
  const own: OwnMaps = new WeakSet()
  const first = changes.reduceRight<Pick<LotFacts, 'plates' | 'tags' | 'passes' | 'authorised'>>(
    (passes, change) => withPassChange(passes, change, { end: 'before', own }),
    facts,
  )
  const { plates, tags, passes, authorised } = first
  return { plates, tags, passes, authorised, passChanges: [] }
}

const byId = <T extends { readonly id: string }>(rows: readonly T[]): Map<string, T> =>
  new Map(rows.map((row) => [row.id, row]))

const replayStep = (record: LotRecord, { events, entries, now }: LogStep): void => {
  if (events.length > 0) record.judge(events, now)
  for (const entry of entries) {
    if (entry.kind === 'timers') record.fire(entry.detail, now)
    else if (entry.kind === 'stall-edited') record.editStalls([entry.detail], now)
    else if (entry.kind === 'stalls-edited') record.editStalls(entry.detail.stalls, now)
    else if (entry.kind === 'calendar-changed') record.changeCalendar(entry.detail, now)
    else if (entry.kind === 'lot-configured') record.configure(entry.detail, now)
    else if (entry.kind === 'devices-changed') record.changeGates(entry.detail, now)
    else if (entry.kind === 'passes-changed') record.changePasses(entry.detail, now)
    else if (entry.kind === 'layout-changed') record.changeLayout(entry.detail, now)
    else if (entry.kind === 'violation-set') record.setViolation(entry.detail.violation, now)
    else if (entry.kind === 'plate-corrected') record.correctPlate(entry.detail, now)
    else if (entry.kind === 'gates-decided') record.gatesDecided(entry.detail, now)
    else if (entry.kind === 'tags-reset') record.resetTags(entry.detail.at, now)
    else if (entry.detail.alertType === 'occupancy') record.deleteAlert(entry.detail.groupId, now)
  }
}

/** Shows the times of a state, which are numbers of milliseconds since 1970 UTC. */
const readable = (text: string | undefined): string | undefined =>
  text?.replace(/(?<=[[,])\d{13}(?=[,\]])/g, (at) => new Date(Number(at)).toISOString())

const compare = (stored: LotState, replayed: LotState): Difference[] => {
  const differences: Difference[] = []
  for (const part of Object.keys(stored) as (keyof LotState)[]) {
    const [one, other] = [stored[part], replayed[part]]
    let same = 0
    for (const [key, text] of one)
      if (other.get(key) === text) same++
      else differences.push({ part, key, stored: text, replayed: other.get(key) })
    if (same === other.size) continue
    for (const [key, text] of other)
      if (!one.has(key)) differences.push({ part, key, stored: undefined, replayed: text })
  }
  return differences
}

/** The result of a replay. */
export interface Replay {
  readonly versions: number
  readonly differences: readonly Difference[]
  /** Differences in what was stored before the last upgrade of the database, when other rules may have applied. */
  readonly earlier: readonly Difference[]
}

const readUpgradedAt = async (client: PoolClient): Promise<number | null> => {
  const { rows } = await client.query<{ at: Date | null }>('select upgraded_at() as at')
  return rows[0]!.at?.getTime() ?? null
}

/**
 * ING-22: replays the log of a lot with the times recorded in it, starting from an empty lot or from the state where
 * the log begins (RET-31), and compares the result with the stored state. The lot is locked meanwhile; nothing is
 * written.
 */
export const replayLot = (database: Database, lotId: string): Promise<Replay> =>
  inSystemTransaction(
    database,
    async (client) => {
      const { rowCount } = await client.query(
        'select 1 from lot_state where parking_lot_id = $1 for update',
        [lotId],
      )
      if (!rowCount) throw new Error(`There is no lot ${lotId}.`)
      const factsNow = await loadFactsOfLog(client, lotId)
      const entries = await readEntries(client, lotId)
      const { samplesFrom } = factsNow
      const facts = { ...withoutLog(factsNow, entries), samplesFrom }
      const start = await loadLogStart(client, lotId)
      let record: LotRecord | undefined
      let versions = 0
      for await (const step of readLog(client, lotId, entries)) {
        record ??= startRecord(facts, step.now, start)
        replayStep(record, step)
        versions++
      }
      const stored = await storedState(client, lotId, samplesFrom)
      const since = await generatedUntil(client, lotId)
      const replayed = recordedState(record ?? startRecord(facts, start?.at ?? 0, start), since)
      const upgradedAt = await readUpgradedAt(client)
      const found = compare(stored, replayed).filter((one) => isReproducible(one, start, facts.timeZone))
      const isEarlier = (one: Difference) => isOfEarlierRules(one, upgradedAt, facts.timeZone)
      const shown = (one: Difference) => ({
        ...one,
        stored: readable(one.stored),
        replayed: readable(one.replayed),
      })
      return {
        versions,
        differences: found.filter((one) => !isEarlier(one)).map(shown),
        earlier: found.filter(isEarlier).map(shown),
      }
    },
    'rollback',
  )
