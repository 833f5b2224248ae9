import { countedFrom, type LotWindow } from '@stallwise/domain/judging/lot-window.ts'
import type { JudgedSettings, LotFacts } from '@stallwise/domain/judging/judging.model.ts'
import { msOrNull } from '@stallwise/domain/time/instants.ts'
import { slotMs, slotOf } from '@stallwise/domain/time/slots.ts'
import type { PoolClient } from 'pg'
import { loadAuthorisedOf } from './authorised.store.ts'
import { loadClosures, loadExceptions } from './lot-calendar.store.ts'
import { loadGateLog, loadGatesOf, loadPassChanges } from './gate-devices.store.ts'
import { loadOwners } from './passes.store.ts'
import { loadAlerts, loadGroups, settingsOf, type SettingsRow } from './judged-settings.store.ts'
import { loadFormerDefaults, loadFormerLateness } from './lot-settings.store.ts'
import { loadStallEdits } from './former-stalls.store.ts'
import { eventsOfWindow, loadEvents, loadWindows } from './lot-window.store.ts'
import { loadStalls } from './stalls.store.ts'
import { withBasesBefore } from './stall-bases.store.ts'
import { loadEnforcement, loadLimitedPasses, loadViolations } from './violations.store.ts'
import type { OfLot, WantedLot } from './wanted-lots.ts'

/** The settings of a lot that affect judging, as currently stored. */
export const loadJudgedSettings = async (client: PoolClient, lotId: string): Promise<JudgedSettings> => {
  const wanted = [{ lotId, start: 0 }]
  const [{ rows }, groups, enforcement] = await Promise.all([
    client.query<SettingsRow>(
      `select high_occupancy_threshold, sensor_timeout_minutes, lateness_minutes, pass_validity_groups,
         enable_tenant_tracking_by_passholder_group
       from parking_lot where id = $1`,
      [lotId],
    ),
    loadGroups(client, wanted),
    loadEnforcement(client, wanted),
  ])
  return { ...settingsOf(rows[0]!), groups: groups(lotId), enforcement: enforcement(lotId) }
}

/**
 * ING-08: the time from which judging writes samples: not before the end of a generated history, nor, if an operator
 * imported a history, before the lot's devices first reported.
 */
const samplesFrom = (
  row: { history_ends_at: Date | null; has_import: boolean; live_since: Date | null },
  latenessMs: number,
  now: number,
): number | null => {
  const liveSince = row.has_import ? (msOrNull(row.live_since) ?? now) - latenessMs : -Infinity
  const from = Math.max(msOrNull(row.history_ends_at) ?? -Infinity, liveSince)
  return from === -Infinity ? null : slotOf(from) * slotMs
}

/** What is known of the passes of a lot, which may be tens of thousands. */
export type KnownPasses = Pick<LotFacts, 'plates' | 'tags' | 'passes' | 'authorised' | 'passChanges'>

/** How the facts of a lot are loaded: from before a late event, with what is known of its passes, or before any violation. */
export interface Loading {
  readonly from?: number | undefined
  readonly known?: KnownPasses | undefined
  readonly hasViolations?: boolean
}

/** Without what is not a pass: other facts are loaded. */
const passesIn = ({ plates, tags, passes, authorised, passChanges }: KnownPasses): KnownPasses => ({
  plates,
  tags,
  passes,
  authorised,
  passChanges,
})

const loadPasses = async (client: PoolClient, lots: readonly WantedLot[]): Promise<OfLot<KnownPasses>> => {
  const [owners, passes, authorised, passChanges] = await Promise.all([
    loadOwners(client, lots),
    loadLimitedPasses(client, lots),
    loadAuthorisedOf(client, lots),
    loadPassChanges(client, lots),
  ])
  return (lotId) => ({
    ...owners(lotId),
    passes: passes(lotId),
    authorised: authorised(lotId),
    passChanges: passChanges(lotId),
  })
}

interface LotRow extends SettingsRow {
  readonly lot: string
  readonly token: string
  readonly time_zone: string
  readonly last_event_at: Date | null
  readonly sampled_until: Date | null
  readonly live_since: Date | null
  readonly violations_until: Date | null
  readonly unknown_exits: number[]
  readonly history_ends_at: Date | null
  readonly has_import: boolean
}

const loadRows = async (client: PoolClient, lotIds: readonly string[]): Promise<LotRow[]> => {
  const { rows } = await client.query<LotRow>(
    `select id as lot, judged_token as token, time_zone, high_occupancy_threshold, sensor_timeout_minutes, lateness_minutes, pass_validity_groups,
       enable_tenant_tracking_by_passholder_group, last_event_at, sampled_until, live_since, violations_until, unknown_exits,
       (select ends_at from lot_history h where h.parking_lot_id = id) as history_ends_at,
       exists (select 1 from occupancy_import i where i.parking_lot_id = id) as has_import
     from parking_lot join lot_state on parking_lot_id = id where id = any($1::uuid[])`,
    [lotIds],
  )
  return rows
}

/** The facts of a lot from its row and from what was loaded of many lots; without those of its stalls. */
type Parts = Omit<LotFacts, 'stalls' | 'formerStalls' | keyof ReturnType<typeof factsOfRow>>

const factsOfRow = (row: LotRow, now: number) => {
  const settings = settingsOf(row)
  return {
    lotId: row.lot,
    timeZone: row.time_zone,
    ...settings,
    unknownExits: row.unknown_exits,
    violationsUntil: msOrNull(row.violations_until),
    lastEventAt: msOrNull(row.last_event_at),
    sampledUntil: msOrNull(row.sampled_until),
    samplesFrom: samplesFrom(row, settings.latenessMs, now),
  }
}

const loadParts = async (
  client: PoolClient,
  lots: readonly WantedLot[],
  now: number,
  { known, hasViolations = true }: Loading,
): Promise<OfLot<Parts>> => {
  const [groups, enforcement, gates, passes, gateLog, defaults, alerts, violations, closures, exceptions] =
    await Promise.all([
      loadGroups(client, lots),
      loadEnforcement(client, lots),
      loadGatesOf(client, lots),
      known ? () => passesIn(known) : loadPasses(client, lots),
      loadGateLog(client, lots),
      loadFormerDefaults(client, lots),
      loadAlerts(client, lots),
      hasViolations ? loadViolations(client, lots, now) : () => [],
      loadClosures(client, lots),
      loadExceptions(client, lots),
    ])
  return (lotId) => ({
    groups: groups(lotId),
    enforcement: enforcement(lotId),
    ...gates(lotId),
    ...passes(lotId),
    ...gateLog(lotId),
    formerDefaults: defaults(lotId),
    alerts: alerts(lotId),
    violations: violations(lotId),
    closures: closures(lotId),
    exceptions: exceptions(lotId),
  })
}

const startsOf = (rows: readonly LotRow[], now: number, from: number | undefined): WantedLot[] =>
  rows.map((row) => {
    const { sampledUntil, latenessMs } = factsOfRow(row, now)
    return { lotId: row.lot, start: countedFrom({ sampledUntil, latenessMs }, now, from) }
  })

const loadFactsOfRows = async (
  client: PoolClient,
  rows: readonly LotRow[],
  now: number,
  how: Loading,
): Promise<Map<string, LotFacts>> => {
  const lots = startsOf(rows, now, how.from)
  const [stalls, edits, parts] = await Promise.all([
    loadStalls(client, lots),
    loadStallEdits(client, lots),
    loadParts(client, lots, now, how),
  ])
  const facts = new Map<string, LotFacts>()
  for (const [place, row] of rows.entries()) {
    const { lotId, start } = lots[place]!
    const { formerStalls, movedStalls } = edits(lotId)
    facts.set(lotId, {
      ...factsOfRow(row, now),
      ...parts(lotId),
      stalls: await withBasesBefore(client, lotId, start, stalls(lotId), movedStalls),
      formerStalls,
    })
  }
  return facts
}

const loadWindowsOfRows = async (
  client: PoolClient,
  rows: readonly LotRow[],
  now: number,
  from: number | undefined,
): Promise<OfLot<LotWindow>> => {
  const lots = startsOf(rows, now, from)
  const [former, windows] = await Promise.all([loadFormerLateness(client, lots), loadWindows(client, lots)])
  const latenessOf = new Map(rows.map((row) => [row.lot, settingsOf(row).latenessMs]))
  const events = await loadEvents(
    client,
    lots.map((lot) => ({ ...lot, widestMs: Math.max(latenessOf.get(lot.lotId)!, former(lot.lotId)) })),
  )
  const starts = new Map(lots.map(({ lotId, start }) => [lotId, start]))
  return (lotId) => ({ from, ...eventsOfWindow(events(lotId), starts.get(lotId)!), ...windows(lotId) })
}

/** What a lot is judged from, as the transaction with this token left it. */
export interface LoadedLot {
  readonly facts: LotFacts
  readonly window: LotWindow
  readonly token: string
}

/**
 * Loads what judging lots starts from, in a number of queries that does not depend on the number of lots and three round
 * trips. The caller holds the locks of their rows, or reads a snapshot. The clock is read after the first query: what is in the
 * snapshot was judged earlier. Lots that do not exist are missing.
 */
export const loadLots = async (
  client: PoolClient,
  lotIds: readonly string[],
  clock: () => number,
  how: Loading = {},
): Promise<{ readonly now: number; readonly lots: ReadonlyMap<string, LoadedLot> }> => {
  const rows = await loadRows(client, lotIds)
  const now = clock()
  if (rows.length === 0) return { now, lots: new Map() }
  const [facts, windows] = await Promise.all([
    loadFactsOfRows(client, rows, now, how),
    loadWindowsOfRows(client, rows, now, how.from),
  ])
  const lots = rows.map(({ lot, token }): [string, LoadedLot] => [
    lot,
    { facts: facts.get(lot)!, window: windows(lot), token },
  ])
  return { now, lots: new Map(lots) }
}

/** Loads the facts that judging a lot starts from. The caller holds the lock of the lot's row. */
export const loadLotFacts = async (
  client: PoolClient,
  lotId: string,
  now: number,
  how: Loading = {},
): Promise<LotFacts> => {
  const facts = await loadFactsOfRows(client, await loadRows(client, [lotId]), now, how)
  return facts.get(lotId)!
}
