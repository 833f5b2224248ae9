import type {
  NewStaffUser,
  StaffUser,
  StaffUserEdit,
} from '@stallwise/contract/users/staff-users.contract.ts'
import { productsOf, type Products } from '@stallwise/domain/users/staff-products.rules.ts'
import { writeAudit } from '#platform/audit/audit.ts'
import type { Tx } from '#platform/database/database.ts'
import { Refusal, orNotFound } from '#platform/http/problems.ts'
import { requireReadOnlySame } from '#platform/http/seen-version.ts'
import { scopeOf, type Viewer } from '#platform/http/viewer.ts'
import { requireInSync } from './change-user.commands.ts'
import { addUserRow, createAccountAndInvite, requireFaultless } from './create-user.commands.ts'
import { updateAccount, freeEmail } from './account-updates.ts'
import { compareUser, compareUsers } from './in-sync.ts'
import {
  findStaffedLot,
  listProductAccess,
  raiseVersion,
  setProductAccess,
  type StaffedLot,
} from './staff-users.store.ts'
import { auditUser, emailUsed, lockPlace, refusalOfEmail, requirePlace } from './user-access.ts'
import { setLots, updateUser } from './user-changes.store.ts'
import { countLink } from './user-limits.ts'
import type { UserParts } from './user-parts.ts'
import { findUser, findUserByEmail, listStaffOfLot, lockUser, type UserRow } from './users.store.ts'
import { userView } from './users.view.ts'

const requireLot = async (tx: Tx, viewer: Viewer, lotId: string): Promise<StaffedLot> => {
  const lot = orNotFound(await findStaffedLot(tx, lotId))
  await requirePlace(tx, viewer, lot.customerId)
  return lot
}

/** The staff users and products of a lot. */
export const listStaffUsers = async (
  parts: UserParts,
  viewer: Viewer,
  lotId: string,
): Promise<{ staffUsers: StaffUser[]; productAccess: Products }> => {
  const { rows, access, staffed } = await parts.database.withViewer(scopeOf(viewer), async (tx) => ({
    staffed: await requireLot(tx, viewer, lotId),
    rows: await listStaffOfLot(tx, lotId),
    access: await listProductAccess(tx, lotId),
  }))
  const comparisons = await compareUsers(parts, rows)
  const { productAccess } = staffed
  const viewOf = (row: UserRow): StaffUser => ({
    ...userView(viewer, row, comparisons.get(row.id)!),
    productAccess: productsOf(productAccess, access.get(row.id)),
  })
  return { staffUsers: rows.map(viewOf), productAccess }
}

const staffView = async (
  parts: UserParts,
  viewer: Viewer,
  lotId: string,
  userId: string,
): Promise<StaffUser> => {
  const { row, access, lot } = await parts.database.withViewer(scopeOf(viewer), async (tx) => ({
    row: (await findUser(tx, userId))!,
    access: await listProductAccess(tx, lotId),
    lot: (await findStaffedLot(tx, lotId))!,
  }))
  const view = userView(viewer, row, await compareUser(parts, row))
  return { ...view, productAccess: productsOf(lot.productAccess, access.get(userId)) }
}

const setProducts = async (
  tx: Tx,
  viewer: Viewer,
  change: { row: UserRow; lotId: string; wanted: Partial<Products>; at: number },
): Promise<void> => {
  const { row, lotId, wanted, at } = change
  const lot = await requireLot(tx, viewer, lotId)
  const before = (await listProductAccess(tx, lotId)).get(row.id)
  const access = productsOf(lot.productAccess, { ...productsOf(lot.productAccess, before), ...wanted })
  await setProductAccess(tx, { userId: row.id, lotId, access })
  await writeAudit(tx, {
    parkingLotId: lotId,
    actor: { id: viewer.userId, name: viewer.name },
    action: 'staff-user.products',
    objectKind: 'user',
    objectId: row.id,
    before: before ?? null,
    after: access,
    at: new Date(at),
  })
}

/** USR-40: an existing staff user of the customer; an e-mail of any other user is taken. */
const findColleague = async (tx: Tx, email: string, customerId: string): Promise<UserRow | undefined> => {
  const row = await findUserByEmail(tx, email)
  if (!row) return undefined
  if (row.customer_id === customerId && row.roles.includes('staffCustomer')) return row
  throw emailUsed()
}

const addLot = async (parts: UserParts, viewer: Viewer, userId: string, lotId: string) =>
  parts.database.withViewer(scopeOf(viewer), async (tx) => {
    const row = (await lockUser(tx, userId))!
    if (row.lots.includes(lotId)) return row
    await setLots(tx, userId, [...row.lots, lotId])
    await updateUser(tx, userId, {})
    const after = (await findUser(tx, userId))!
    await auditUser(tx, viewer, { action: 'user.change', before: row, after, at: parts.clock() })
    return after
  })

/** USR-40: creates a staff user of a lot. */
export const addStaffUser = async (
  parts: UserParts,
  viewer: Viewer,
  wanted: NewStaffUser,
): Promise<StaffUser> => {
  const { database, directory, clock } = parts
  const lotId = wanted.parkingLot
  const [email, name] = [wanted.email.trim(), wanted.name.trim()]
  const draft = { email, name, roles: ['staffCustomer'] as const, lots: [lotId] }
  const within = <T>(work: (tx: Tx) => Promise<T>) => database.withViewer(scopeOf(viewer), work)
  try {
    const colleague = await within(async (tx) => {
      const { customerId } = await requireLot(tx, viewer, lotId)
      await requireFaultless(tx, viewer, customerId, draft)
      return findColleague(tx, email, customerId)
    })
    if (colleague) await requireInSync(parts, colleague)
    else await countLink(parts, viewer)
    if (!colleague) await directory?.findByEmail(email)
    if (!colleague) await freeEmail(parts, email)
    const row = colleague
      ? await addLot(parts, viewer, colleague.id, lotId)
      : await within(async (tx) => {
          const { customerId } = await requireLot(tx, viewer, lotId)
          await lockPlace(tx, viewer, customerId)
          return addUserRow(tx, { viewer, customerId, draft, at: clock() })
        })
    const products = { row, lotId, wanted: wanted.productAccess ?? {}, at: clock() }
    await within((tx) => setProducts(tx, viewer, products))
    if (colleague) await updateAccount(parts, row.id)
    else await createAccountAndInvite(parts, viewer, row.id)
    return await staffView(parts, viewer, lotId, row.id)
  } catch (error) {
    throw await refusalOfEmail(parts, viewer, error, email)
  }
}

/** Changes the products that a staff user can use on a lot. */
export const changeStaffProducts = async (
  parts: UserParts,
  viewer: Viewer,
  lotId: string,
  { userId: id, version, productAccess }: StaffUserEdit,
): Promise<StaffUser> => {
  await requireReadOnlySame(() => staffView(parts, viewer, lotId, id))
  const isStale = await parts.database.withViewer(scopeOf(viewer), async (tx) => {
    const row = await lockUser(tx, id)
    const isStaff = row && !row.removed_at && row.roles.includes('staffCustomer') && row.lots.includes(lotId)
    if (!isStaff) throw new Refusal('not-found')
    if (row.version !== version) return true
    await setProducts(tx, viewer, { row, lotId, wanted: productAccess, at: parts.clock() })
    await raiseVersion(tx, id)
    return false
  })
  const current = await staffView(parts, viewer, lotId, id)
  if (isStale) throw new Refusal('stale-version', { current })
  return current
}
