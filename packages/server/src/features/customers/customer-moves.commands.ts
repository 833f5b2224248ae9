import type {
  CustomerDetails,
  CustomerMerge,
  LotMove,
} from '@stallwise/contract/customers/customers.contract.ts'
import { reasonsNotToMove, type UniqueNames } from '@stallwise/domain/customers/customers.rules.ts'
import type { JudgedLots } from '#features/judging/judging.public.ts'
import { updateAccounts, type UserParts } from '#features/users/users.public.ts'
import { connectedFeatures } from '#manifests/connected-features.ts'
import type { Moved, Moves } from '#manifests/manifest.model.ts'
import { writeAudit } from '#platform/audit/audit.ts'
import type { Tx } from '#platform/database/database.ts'
import { Refusal } from '#platform/http/problems.ts'
import { scopeOf, type Viewer } from '#platform/http/viewer.ts'
import { lockLotCustomer, readUniqueNames, setLotCustomer } from './customer-moves.store.ts'
import { auditCustomer } from './customers.commands.ts'
import {
  closeCustomer,
  findCustomer,
  listLotsOf,
  lockCustomers,
  lockLots,
  type CustomerRow,
} from './customers.store.ts'
import { readCustomer } from './customers.view.ts'

export interface MoveParts extends UserParts {
  readonly lots: Pick<JudgedLots, 'turns'>
}

/**
 * Only one move or merge runs at a time, since it holds a connection while waiting for changes of its lots. A merge of
 * many lots takes a while.
 */
const inTurn = <T>({ lots }: MoveParts, work: () => Promise<T>): Promise<T> =>
  lots.turns.run('moves of lots', work, 10_000)

/** CUS-15: reports every reason at once. */
const requireMovable = (coming: UniqueNames, present: UniqueNames): void => {
  const reasons = reasonsNotToMove(coming, present)
  if (reasons.length === 0) return
  throw new Refusal('unable-to-move', {
    faults: reasons.map(({ path, there }) => ({
      path,
      code: 'not-unique' as const,
      message: there.slice(0, 20).join(', '),
    })),
  })
}

const requireCustomer = async (tx: Tx, id: string, path?: string): Promise<CustomerRow> => {
  const row = await findCustomer(tx, id)
  if (row) return row
  if (path === undefined) throw new Refusal('not-found')
  throw new Refusal('invalid', { faults: [{ path, code: 'unknown', message: 'no such customer' }] })
}

const auditLot = (
  tx: Tx,
  viewer: Viewer,
  { lotId, from, into, at }: { lotId: string; from: string; into: string; at: number },
): Promise<void> =>
  writeAudit(tx, {
    parkingLotId: lotId,
    actor: { id: viewer.userId, name: viewer.name },
    action: 'lot.move',
    objectKind: 'lot',
    objectId: lotId,
    before: { customer: from },
    after: { customer: into },
    at: new Date(at),
  })

/** Every feature moves its rows, from the ground floor up; what they note and whose rights they changed, taken together. */
const moveAll = async (
  move: (moves: Moves) => Promise<Moved | void> | undefined,
): Promise<Required<Moved>> => {
  let noted: Record<string, unknown> = {}
  const users = new Set<string>()
  for (const { moves } of connectedFeatures()) {
    const moved = moves && (await move(moves))
    noted = { ...noted, ...moved?.noted }
    for (const id of moved?.users ?? []) users.add(id)
  }
  return { noted, users: [...users] }
}

/** CUS-10 to CUS-18: moves a lot to another customer; returns the users whose rights changed. */
const transferLot = async (
  tx: Tx,
  viewer: Viewer,
  move: { lotId: string; from: string; into: string; sources: readonly string[]; at: number },
): Promise<string[]> => {
  const { lotId, from, into, sources, at } = move
  requireMovable(await readUniqueNames(tx, from, lotId), await readUniqueNames(tx, into))
  await setLotCustomer(tx, lotId, into)
  await auditLot(tx, viewer, { lotId, from, into, at })
  const moved = await moveAll(({ lot }) =>
    lot?.(tx, { viewer, lotId, from, into, sources, at: new Date(at) }),
  )
  const text = { lot: lotId, ...moved.noted }
  await auditCustomer(tx, viewer, {
    customerId: from,
    action: 'customer.lot-gone',
    before: text,
    after: null,
    at,
  })
  await auditCustomer(tx, viewer, {
    customerId: into,
    action: 'customer.lot-come',
    before: null,
    after: text,
    at,
  })
  return [...moved.users]
}

/** Moves a lot to a customer. */
export const moveLot = async (
  parts: MoveParts,
  viewer: Viewer,
  into: string,
  { parkingLot: lotId, sources = [] }: LotMove,
): Promise<CustomerDetails> => {
  const { database, clock } = parts
  const move = async (tx: Tx): Promise<string[]> => {
    await lockLots(tx, [lotId])
    const found = await tx
      .selectFrom('parking_lot')
      .where('id', '=', lotId)
      .select('customer_id')
      .executeTakeFirst()
    if (!found)
      throw new Refusal('invalid', {
        faults: [{ path: 'parkingLot', code: 'unknown', message: 'no such lot' }],
      })
    await lockCustomers(tx, [found.customer_id, into])
    await requireCustomer(tx, into)
    const from = (await lockLotCustomer(tx, lotId))!
    if (from === into) return []
    return transferLot(tx, viewer, { lotId, from, into, sources, at: clock() })
  }
  const changed = await inTurn(parts, () => database.withViewer(scopeOf(viewer), move))
  await updateAccounts(parts, changed)
  return database.withViewer(scopeOf(viewer), (tx) => readCustomer(tx, viewer, into))
}

/** CUS-20 to CUS-24, in one transaction; returns the users whose rights changed. */
const merge = async (
  tx: Tx,
  viewer: Viewer,
  { from, into, at }: { from: CustomerRow; into: CustomerRow; at: number },
): Promise<string[]> => {
  requireMovable(await readUniqueNames(tx, from.id), await readUniqueNames(tx, into.id))
  const lots = (await listLotsOf(tx, from.id)).map(({ id }) => id)
  for (const id of lots) {
    await setLotCustomer(tx, id, into.id)
    await auditLot(tx, viewer, { lotId: id, from: from.id, into: into.id, at })
  }
  const moved = await moveAll(({ customer }) =>
    customer?.(tx, { viewer, from: from.id, into: into.id, lots, at: new Date(at) }),
  )
  await closeCustomer(tx, from.id, into.id, new Date(at))
  const text = { name: from.name, lots, ...moved.noted }
  const gone = { customerId: from.id, action: 'customer.merged', before: text, after: { into: into.id } }
  await auditCustomer(tx, viewer, { ...gone, at })
  const come = {
    customerId: into.id,
    action: 'customer.merge',
    before: null,
    after: { from: from.id, ...text },
  }
  await auditCustomer(tx, viewer, { ...come, at })
  return [...moved.users]
}

const lockLotsOf = async (tx: Tx, customerId: string): Promise<ReadonlySet<string>> => {
  const ids = (await listLotsOf(tx, customerId)).map(({ id }) => id)
  await lockLots(tx, ids)
  return new Set(ids)
}

const requireDifferent = ({ from, into }: CustomerMerge): void => {
  if (from !== into) return
  throw new Refusal('invalid', {
    faults: [{ path: 'into', code: 'not-allowed', message: 'a customer cannot be merged into itself' }],
  })
}

/** Moves everything of a customer to another one and closes it. */
export const mergeCustomers = async (
  parts: MoveParts,
  viewer: Viewer,
  ids: CustomerMerge,
): Promise<CustomerDetails> => {
  const { database, clock } = parts
  requireDifferent(ids)
  const once = () =>
    database.withViewer(scopeOf(viewer), async (tx) => {
      const lots = await lockLotsOf(tx, ids.from)
      await lockCustomers(tx, [ids.from, ids.into])
      const from = await requireCustomer(tx, ids.from, 'from')
      const into = await requireCustomer(tx, ids.into, 'into')
      const isComplete = (await listLotsOf(tx, from.id)).every(({ id }) => lots.has(id))
      return isComplete ? merge(tx, viewer, { from, into, at: clock() }) : undefined
    })
  // Undefined if a lot was moved to the customer meanwhile, which is then not locked.
  const changed = await inTurn(parts, async () => {
    for (;;) {
      const done = await once()
      if (done) return done
    }
  })
  await updateAccounts(parts, changed)
  return database.withViewer(scopeOf(viewer), (tx) => readCustomer(tx, viewer, ids.into))
}
