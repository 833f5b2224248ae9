import { randomBytes } from 'node:crypto'
import type {
  NewWayfinder,
  WayfinderEdit,
  WayfinderView,
} from '@stallwise/contract/wayfinders/wayfinders.contract.ts'
import { seesOnlyGates } from '@stallwise/domain/devices/devices.access.ts'
import { countedBy } from '@stallwise/domain/wayfinders/sign.rules.ts'
import { checkWayfinder, type WayfinderDraft } from '@stallwise/domain/wayfinders/wayfinder-fields.rules.ts'
import type { SignLine } from '@stallwise/domain/wayfinders/wayfinders.model.ts'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { auditGateChange, type GateParts } from '#features/gates/gates.public.ts'
import type { Tx } from '#platform/database/database.ts'
import { refuseFaults } from '#platform/http/invalid-fields.ts'
import { Refusal } from '#platform/http/problems.ts'
import { refuseStale, type SeenVersion } from '#platform/http/seen-version.ts'
import { mayAt, scopeOf, type Viewer } from '#platform/http/viewer.ts'
import type { Sealing } from '#platform/secrets/sealing.ts'
import { loadSignFigures } from './sign-figures.store.ts'
import {
  beginPush,
  findWayfinder,
  insertWayfinder,
  listWayfinders,
  updateWayfinder,
  type WayfinderFields,
  type WayfinderRow,
} from './wayfinders.store.ts'
import { setupOf, signOf, wayfinderView, type WayfinderVisibility } from './wayfinders.view.ts'

export type SignParts = Pick<GateParts, 'database' | 'clock' | 'sealing' | 'send' | 'addresses'>

const maxWayfinders = 1_000

/** WAY-10: 256 random bits. */
const newToken = (): string => randomBytes(32).toString('base64url')

export const visibilityFor = (viewer: Viewer, lotId: string): WayfinderVisibility => ({
  gatesAlone: seesOnlyGates(viewer.roles),
  manages: mayAt(viewer, 'device.manage', lotId),
  live: mayAt(viewer, 'lot.realtime', lotId),
})

const secretPlace = ({ lotId, id }: { lotId: string; id: string }) => `wayfinder ${lotId} ${id}`

/** The value of the Authorization header of pushes; undefined for none. */
export const openPushSecret = (sealing: Sealing, row: WayfinderRow): string | undefined =>
  row.push_secret === null
    ? undefined
    : sealing.open(row.push_secret, secretPlace({ lotId: row.parking_lot_id, id: row.id }))

const figuresOf = async (tx: Tx, lotId: string) => {
  const figures = await loadSignFigures(tx, lotId)
  if (!figures) throw new Refusal('not-found')
  return figures
}

const lockWayfinders = async (tx: Tx, lotId: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('wayfinders ' || ${lotId}, 0))`.execute(tx)
}

const draftOf = (row: WayfinderRow) => ({
  ...setupOf(row),
  description: row.description,
  pushUrl: row.push_url,
  pushFormat: row.push_format,
  pushSecret: null,
})
type FullDraft = WayfinderDraft & Pick<NewWayfinder, 'pushFormat'>

/** The audit stores neither secrets nor the secret feed address. */
const auditView = (row: WayfinderRow) => ({
  ...draftOf(row),
  pushSecret: undefined,
  hasPushSecret: row.push_secret !== null,
})

interface Place {
  readonly lotId: string
  readonly id: string
}

const storedSecret = (
  { sealing }: SignParts,
  place: Place,
  { pushSecret }: FullDraft,
  before: WayfinderRow | undefined,
): string | null => {
  if (pushSecret === null) return before?.push_secret ?? null
  return pushSecret === '' ? null : sealing.seal(pushSecret, secretPlace(place))
}

/** WAY-02, WAY-05, WAY-07, WAY-25: validates a draft and returns the fields to store. */
const fieldsOf = async (
  parts: SignParts,
  tx: Tx,
  place: Place,
  wanted: FullDraft,
  before?: WayfinderRow,
): Promise<WayfinderFields> => {
  const draft = { ...wanted, pushUrl: wanted.pushUrl?.trim() || null }
  const others = await listWayfinders(tx, { lotId: place.lotId, limit: maxWayfinders })
  const figures = await figuresOf(tx, place.lotId)
  const taken = others.filter(({ id }) => id !== place.id).map(({ name }) => name)
  const isThere = (line: SignLine) => countedBy(line, figures) !== undefined
  const secretFor = before?.push_secret == null ? undefined : (before.push_url ?? '')
  // An unchanged address is not checked again: other fields can be edited even if the address is no longer allowed.
  const mayConnect = (url: string) => url === before?.push_url || parts.addresses.mayBeSentTo(url)
  refuseFaults(checkWayfinder(draft, { taken, isThere, secretFor, mayConnect }))
  return {
    name: draft.name.trim(),
    description: draft.description.trim(),
    closed: draft.closed,
    lines: draft.lines.map(({ label, counts, subject }) => ({
      label: label.trim(),
      counts,
      subject: counts === 'lot' ? '' : subject,
    })),
    full_at: Number(draft.fullAt),
    full_text: draft.fullText.trim(),
    closed_text: draft.closedText.trim(),
    stale_text: draft.staleText.trim(),
    push_url: draft.pushUrl,
    push_format: draft.pushFormat,
    push_secret: draft.pushUrl === null ? null : storedSecret(parts, place, draft, before),
  }
}

const lockWayfinder = async (tx: Tx, id: string, isRestore = false): Promise<WayfinderRow> => {
  const found = await findWayfinder(tx, id)
  if (!found) throw new Refusal('not-found')
  await lockWayfinders(tx, found.parking_lot_id)
  const row = await findWayfinder(tx, id)
  if (!row || (row.removed_at !== null && !isRestore)) throw new Refusal('not-found')
  return row
}

const show = async (parts: SignParts, tx: Tx, viewer: Viewer, row: WayfinderRow): Promise<WayfinderView> => {
  const figures = await figuresOf(tx, row.parking_lot_id)
  return wayfinderView(row, signOf(row, figures, parts.clock()), visibilityFor(viewer, row.parking_lot_id))
}

interface WayfinderChange {
  readonly action: string
  readonly before: WayfinderRow | null
  readonly after: WayfinderRow | null
}

const audit = (parts: SignParts, tx: Tx, viewer: Viewer, { action, before, after }: WayfinderChange) => {
  const { parking_lot_id: lotId, id: objectId } = (after ?? before)!
  const texts = { before: before && auditView(before), after: after && auditView(after) }
  const at = new Date(parts.clock())
  return auditGateChange(tx, { lotId, viewer, action, objectKind: 'wayfinder', objectId, ...texts, at })
}

export const addWayfinder = (
  parts: SignParts,
  viewer: Viewer,
  { parkingLot, ...wanted }: NewWayfinder,
): Promise<WayfinderView> =>
  parts.database.withViewer(scopeOf(viewer), async (tx) => {
    const place = { lotId: parkingLot, id: uuidv7() }
    await lockWayfinders(tx, place.lotId)
    await insertWayfinder(tx, place, newToken(), await fieldsOf(parts, tx, place, wanted))
    await beginPush(tx, place)
    const after = (await findWayfinder(tx, place.id))!
    await audit(parts, tx, viewer, { action: 'wayfinder.create', before: null, after })
    return show(parts, tx, viewer, after)
  })

/** Locks a wayfinder, changes it, schedules a new push to its sign and writes the audit. */
const change = (
  parts: SignParts,
  viewer: Viewer,
  id: string,
  { action, isRestore = false }: { readonly action: string; readonly isRestore?: boolean },
  work: (tx: Tx, before: WayfinderRow, place: Place) => Promise<void>,
): Promise<WayfinderView> =>
  parts.database.withViewer(scopeOf(viewer), async (tx) => {
    const before = await lockWayfinder(tx, id, isRestore)
    if (isRestore && before.removed_at === null) return show(parts, tx, viewer, before)
    const place = { lotId: before.parking_lot_id, id: before.id }
    await work(tx, before, place)
    await beginPush(tx, place)
    const row = (await findWayfinder(tx, id))!
    const isGone = row.removed_at !== null
    const texts = { before: isRestore ? null : before, after: isGone ? null : row }
    await audit(parts, tx, viewer, { action, before: texts.before, after: texts.after })
    return show(parts, tx, viewer, row)
  })

export const editWayfinder = (
  parts: SignParts,
  viewer: Viewer,
  id: string,
  { version, ...edit }: WayfinderEdit,
): Promise<WayfinderView> =>
  change(parts, viewer, id, { action: 'wayfinder.edit' }, async (tx, before, place) => {
    refuseStale(version, await show(parts, tx, viewer, before))
    const fields = await fieldsOf(parts, tx, place, { ...draftOf(before), ...edit }, before)
    await updateWayfinder(tx, place, fields)
  })

export const removeWayfinder = async (
  parts: SignParts,
  viewer: Viewer,
  id: string,
  { version }: SeenVersion,
): Promise<void> => {
  await change(parts, viewer, id, { action: 'wayfinder.remove' }, async (tx, before, place) => {
    refuseStale(version, await show(parts, tx, viewer, before))
    await updateWayfinder(tx, place, { removed_at: new Date(parts.clock()) })
  })
}

export const restoreWayfinder = (parts: SignParts, viewer: Viewer, id: string): Promise<WayfinderView> =>
  change(parts, viewer, id, { action: 'wayfinder.restore', isRestore: true }, async (tx, before, place) => {
    const others = await listWayfinders(tx, { lotId: place.lotId, limit: maxWayfinders })
    const taken = others.map(({ name }) => name)
    refuseFaults(checkWayfinder(draftOf(before), { taken }))
    await updateWayfinder(tx, place, { removed_at: null })
  })

/** WAY-12: replaces the feed token; the old address stops working. */
export const renewFeedToken = (parts: SignParts, viewer: Viewer, id: string): Promise<WayfinderView> =>
  change(parts, viewer, id, { action: 'wayfinder.feed-token' }, (tx, _before, place) =>
    updateWayfinder(tx, place, { feed_token: newToken() }),
  )
