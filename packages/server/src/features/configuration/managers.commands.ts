import type { ManagerView } from '@stallwise/contract/configuration/managers.contract.ts'
import {
  checkManager,
  tidyManager,
  type ManagerDetails,
} from '@stallwise/domain/configuration/manager.rules.ts'
import { uuidv7 } from 'uuidv7'
import { writeAudit } from '#platform/audit/audit.ts'
import type { Database, Tx } from '#platform/database/database.ts'
import { refuseFaults } from '#platform/http/invalid-fields.ts'
import { Refusal } from '#platform/http/problems.ts'
import { refuseStale, type SeenVersion } from '#platform/http/seen-version.ts'
import { requireAt, scopeOf, type Viewer } from '#platform/http/viewer.ts'
import {
  findManager,
  insertManager,
  listManagers,
  updateManager,
  type StoredManager,
} from './managers.store.ts'

interface Parts {
  readonly database: Database
  readonly clock: () => number
}

const viewOf = ({ id, parking_lot_id, name, phone, email, version }: StoredManager): ManagerView => ({
  _id: id,
  parkingLot: parking_lot_id,
  name,
  phone,
  email,
  version,
})

const detailsOf = ({ name, phone, email }: ManagerDetails): ManagerDetails => ({ name, phone, email })

const audit = (
  tx: Tx,
  viewer: Viewer,
  {
    action,
    manager,
    before,
    at,
  }: { action: string; manager: StoredManager; before: StoredManager | null; at: Date },
) =>
  writeAudit(tx, {
    parkingLotId: manager.parking_lot_id,
    actor: { id: viewer.userId, name: viewer.name },
    action,
    objectKind: 'manager',
    objectId: manager.id,
    at,
    before: before && !before.removed_at ? detailsOf(before) : null,
    after: manager.removed_at ? null : detailsOf(manager),
  })

const othersEmails = async (tx: Tx, lotId: string, id?: string): Promise<string[]> =>
  (await listManagers(tx, lotId)).filter((one) => one.id !== id).map(({ email }) => email)

/** Two at once may both find an address free; the index lets one of them have it. */
const uniquely = async <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: { constraint?: string }) => {
    if (error.constraint !== 'manager_email') throw error
    throw new Refusal('invalid', { faults: [{ path: 'email', code: 'not-unique', message: 'not-unique' }] })
  })

const known = async (tx: Tx, viewer: Viewer, id: string, lotId?: string): Promise<StoredManager> => {
  const manager = await findManager(tx, id)
  if (!manager || (lotId !== undefined && manager.parking_lot_id !== lotId)) throw new Refusal('not-found')
  requireAt(viewer, 'lot.configure', manager.parking_lot_id)
  return manager
}

export const getManagers = async ({ database }: Parts, viewer: Viewer, lot: string) => ({
  managers: (await database.withViewer(scopeOf(viewer), (tx) => listManagers(tx, lot))).map(viewOf),
})

/** Saves a new manager. CFG-31. */
export const applyNewManager = async (
  tx: Tx,
  viewer: Viewer,
  { lotId, wanted, at }: { readonly lotId: string; readonly wanted: ManagerDetails; readonly at: Date },
): Promise<ManagerView> => {
  refuseFaults(checkManager(wanted, await othersEmails(tx, lotId)))
  const manager = await insertManager(tx, lotId, uuidv7(), tidyManager(wanted))
  await audit(tx, viewer, { action: 'manager.create', manager, before: null, at })
  return viewOf(manager)
}

export const addManager = (
  { database, clock }: Parts,
  viewer: Viewer,
  { parkingLot: lotId, ...wanted }: ManagerDetails & { readonly parkingLot: string },
): Promise<ManagerView> => {
  const at = new Date(clock())
  return uniquely(
    database.withViewer(scopeOf(viewer), (tx) => applyNewManager(tx, viewer, { lotId, wanted, at })),
  )
}

export const changeManager = (
  { database, clock }: Parts,
  viewer: Viewer,
  id: string,
  {
    version,
    ...edit
  }: { [K in keyof ManagerDetails]?: string | undefined } & { version?: number | undefined },
): Promise<ManagerView> =>
  uniquely(
    database.withViewer(scopeOf(viewer), async (tx) => {
      const before = await known(tx, viewer, id)
      if (before.removed_at) throw new Refusal('not-found')
      refuseStale(version, viewOf(before))
      const wanted = {
        name: edit.name ?? before.name,
        phone: edit.phone ?? before.phone,
        email: edit.email ?? before.email,
      }
      refuseFaults(checkManager(wanted, await othersEmails(tx, before.parking_lot_id, before.id)))
      const manager = await updateManager(tx, before, tidyManager(wanted))
      await audit(tx, viewer, { action: 'manager.edit', manager, before, at: new Date(clock()) })
      return viewOf(manager)
    }),
  )

interface Named extends SeenVersion {
  readonly parkingLotId: string
  readonly managerId: string
}

export const removeManager = (
  { database, clock }: Parts,
  viewer: Viewer,
  { parkingLotId, managerId, version }: Named,
): Promise<{ deleted: string }> =>
  database.withViewer(scopeOf(viewer), async (tx) => {
    const before = await known(tx, viewer, managerId, parkingLotId)
    if (before.removed_at) throw new Refusal('not-found')
    refuseStale(version, viewOf(before))
    const at = new Date(clock())
    const manager = await updateManager(tx, before, { removed_at: at })
    await audit(tx, viewer, { action: 'manager.remove', manager, before, at })
    return { deleted: manager.id }
  })

export const restoreManager = (
  { database, clock }: Parts,
  viewer: Viewer,
  { parkingLotId, managerId }: Named,
): Promise<ManagerView> =>
  uniquely(
    database.withViewer(scopeOf(viewer), async (tx) => {
      const before = await known(tx, viewer, managerId, parkingLotId)
      if (!before.removed_at) return viewOf(before)
      refuseFaults(checkManager(before, await othersEmails(tx, before.parking_lot_id, before.id)))
      const manager = await updateManager(tx, before, { removed_at: null })
      await audit(tx, viewer, { action: 'manager.restore', manager, before, at: new Date(clock()) })
      return viewOf(manager)
    }),
  )
