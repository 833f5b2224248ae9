import { isSameData } from '@stallwise/domain/fields/same-data.ts'
import type { JudgedFacts } from '@stallwise/domain/judging/judging.model.ts'
import { layoutStallOf, type LayoutChange, type LayoutStall } from '@stallwise/domain/judging/lot-layout.ts'
import { judgedSettingsOf } from '@stallwise/domain/judging/lot-settings.ts'
import { announceDevices } from '#features/ingest/ingest.public.ts'
import type { Pool, PoolClient } from 'pg'
import {
  changeLot,
  loadChangeFrom,
  loadLotFacts,
  type JudgedLots,
  type LotChange,
} from '#features/judging/judging.public.ts'
import { findDraft, findOpenImport, updateDraft } from '#features/lot-import/drafts/drafts.store.ts'
import { Refusal } from '#platform/http/problems.ts'
import type { Viewer } from '#platform/http/viewer.ts'
import { applyGroups } from './apply-groups.store.ts'
import { applyFloors, applyStalls, applyStallsAhead, planStalls } from './apply-stalls.store.ts'
import { differencesOf, maxFaults, type ImportPlan } from './import-diff.ts'
import { auditImport, importView, planOf } from './imports.commands.ts'
import type { DatabaseParts } from '#platform/database/database.ts'

export interface ApplyParts extends DatabaseParts {
  readonly pool: Pool
  readonly lots: JudgedLots
}

const floorsOf = async (client: PoolClient, lotId: string): Promise<string[]> =>
  (
    await client.query<{ floor_name: string }>(
      'select floor_name from floor where parking_lot_id = $1 order by position',
      [lotId],
    )
  ).rows.map(({ floor_name }) => floor_name)

type Layout = JudgedFacts & { readonly stalls: readonly LayoutStall[] }

/** LIM-85: the part of the change that judging needs, as logged. */
const layoutChange = (before: Layout, after: Layout, floors: LayoutChange['floors']): LayoutChange => {
  const then = new Map(before.stalls.map((stall) => [stall.id, layoutStallOf(stall)]))
  const now = new Map(after.stalls.map((stall) => [stall.id, layoutStallOf(stall)]))
  const ids = [...new Set([...then.keys(), ...now.keys()])]
  const stalls = ids
    .map((id) => ({ before: then.get(id) ?? null, after: now.get(id) ?? null }))
    .filter((change) => !isSameData(change.before, change.after))
  return { settings: { before: judgedSettingsOf(before), after: judgedSettingsOf(after) }, floors, stalls }
}

/** What is written before the judging lock is taken, and what is left. */
const applyAhead = async ({ tx, lotId, customerId, now }: LotChange, plan: ImportPlan) => {
  const place = { lotId, customerId, now: new Date(now) }
  const floorOf = await applyFloors(tx, place, plan)
  const { idOf: groupOf, reservedId, keepDefault } = await applyGroups(tx, lotId, plan, place.now)
  const stalls = await planStalls(tx, place, plan, { floorOf, groupOf, reservedId })
  await applyStallsAhead(tx, lotId, stalls)
  return { stalls, keepDefault }
}

type AppliedAhead = Awaited<ReturnType<typeof applyAhead>>

const auditPlan = ({ tx, viewer, lotId, now }: LotChange, plan: ImportPlan): Promise<void> => {
  const { stalls, groups, floors: maps } = differencesOf(plan)
  const side = (name: 'before' | 'after') => ({
    stalls: stalls.map((one) => one[name]),
    groups: groups.map((one) => one[name]),
  })
  const after = { ...side('after'), floors: maps }
  const at = new Date(now)
  return auditImport(tx, viewer, lotId, { action: 'lot-import.apply', before: side('before'), after, at })
}

/**
 * ING-74: changes the rows that judging also writes, and logs the part that judging needs. Device messages of the lot wait
 * from here on.
 */
const applyUnderLock = async (
  change: LotChange,
  plan: ImportPlan,
  { stalls, keepDefault }: AppliedAhead,
): Promise<void> => {
  const { tx, client, lotId, customerId } = change
  const { facts, stalls: stallsBefore } = (await change.judging()).lot
  const before = { ...facts, stalls: stallsBefore.layouts }
  const { now } = change
  const floorsBefore = plan.before.floors.map(({ floorName }) => floorName)
  await keepDefault(new Date(now))
  await applyStalls(tx, { lotId, customerId, now: new Date(now) }, stalls)
  await announceDevices(tx, customerId)
  const after = await loadLotFacts(client, lotId, now, { known: facts })
  const floors = { before: floorsBefore, after: await floorsOf(client, lotId) }
  const from = await loadChangeFrom(change)
  change.log({
    kind: 'layout-changed',
    detail: { from, ...layoutChange(before, after, floors) },
    onReloaded: (lot) => lot.requestAlertCheck(),
  })
}

const applyPlan = (change: LotChange, plan: ImportPlan): void => {
  change.ahead(async () => {
    const written = await applyAhead(change, plan)
    return () => applyUnderLock(change, plan, written)
  })
  change.markStale('lot', 'stalls')
}

const refuse = (plan: ImportPlan, current: unknown): void => {
  if (plan.faults.length > 0) {
    const faults = plan.faults.slice(0, maxFaults).map(({ path, code, detail }) => ({
      path,
      code: 'invalid' as const,
      message: detail ?? code,
    }))
    throw new Refusal('invalid', { faults, current })
  }
}

/** LIM-81 to LIM-85: applies the open import to the lot exactly as previewed; refused if either changed since. */
export const applyImport = (parts: ApplyParts, viewer: Viewer, lot: string, diffVersion: string) =>
  changeLot(parts, viewer, { lot, capability: 'lot.administer' }, async (change) => {
    const { tx, lotId, now } = change
    const open = await findOpenImport(tx, lotId)
    const row = open && (await findDraft(tx, open.id, true))
    if (!row || row.applied_at !== null) throw new Refusal('not-found')
    const plan = await planOf(tx, row)
    const current = importView(row, plan)
    if (plan.version !== diffVersion) throw new Refusal('stale-version', { current })
    refuse(plan, current)
    const by = { name: viewer.name, at: new Date(now) }
    await updateDraft(tx, row.id, { applied_at: new Date(now), stall_list: null }, by)
    await auditPlan(change, plan)
    applyPlan(change, plan)
    const { added, changed, removed } = current.diff
    return { added, changed, removed, parkingLot: lotId }
  })
