import type {
  CustomerDetails,
  CustomerMerge,
  LotMove,
} from '@stallwise/contract/customers/customers.contract.ts'
import { reasonsNotToMove, type UniqueNames } from '@stallwise/domain/customers/customers.rules.ts'
import { endEdgeKeys } from '#features/gates/gates.public.ts'
import { endPaymentAccount } from '#features/payments/payments.public.ts'
import {
  allowAdministrators,
  disallowUsers,
  updateAccounts,
  moveUsers,
  type UserParts,
} from '#features/users/users.public.ts'
import type { JudgedLots } from '#features/judging/judging.public.ts'
import { listSignNames } from '#features/wayfinders/wayfinders.public.ts'
import { writeAudit } from '#platform/audit/audit.ts'
import type { Tx } from '#platform/database/database.ts'
import { Refusal } from '#platform/http/problems.ts'
import { scopeOf, type Viewer } from '#platform/http/viewer.ts'
import {
  announceMove,
  readUniqueNames,
  moveDrafts,
  setLotCustomer,
  moveSources,
  lockLotCustomer,
} from './customer-moves.store.ts'
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

const requireMoved = (given: readonly string[], wanted: readonly string[]): void => {
  const missing = wanted.findIndex((id) => !given.includes(id))
  if (missing < 0) return
  const fault = {
    path: `sources.${missing}`,
    code: 'unknown' as const,
    message: 'not a source of that customer',
  }
  throw new Refusal('invalid', { faults: [fault] })
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
  const given = await moveSources(tx, { from, into, only: sources })
  requireMoved(given, sources)
  const lost = await disallowUsers(tx, { lotId, customerId: from })
  const gained = await allowAdministrators(tx, { lotId, customerId: into })
  await announceMove(tx, [from, into], given)
  await auditLot(tx, viewer, { lotId, from, into, at })
  const edgeKeys = await endEdgeKeys(tx, viewer, lotId, new Date(at))
  const hadPayments = await endPaymentAccount(tx, viewer, lotId, new Date(at))
  const text = {
    lot: lotId,
    sources: given,
    edgeKeysEnded: edgeKeys,
    paymentAccountEnded: hadPayments,
    signs: await listSignNames(tx, lotId),
  }
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
  return [...lost, ...gained]
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
  const lots = await listLotsOf(tx, from.id)
  const gained: string[] = []
  for (const { id } of lots) {
    await setLotCustomer(tx, id, into.id)
    gained.push(...(await allowAdministrators(tx, { lotId: id, customerId: into.id })))
    await auditLot(tx, viewer, { lotId: id, from: from.id, into: into.id, at })
  }
  const sources = await moveSources(tx, { from: from.id, into: into.id })
  await moveDrafts(tx, from.id, into.id)
  const users = await moveUsers(tx, from.id, into.id)
  await closeCustomer(tx, from.id, into.id, new Date(at))
  await announceMove(tx, [from.id, into.id], sources)
  const text = { name: from.name, lots: lots.map(({ id }) => id), users, sources }
  const gone = { customerId: from.id, action: 'customer.merged', before: text, after: { into: into.id } }
  await auditCustomer(tx, viewer, { ...gone, at })
  const come = {
    customerId: into.id,
    action: 'customer.merge',
    before: null,
    after: { from: from.id, ...text },
  }
  await auditCustomer(tx, viewer, { ...come, at })
  return [...new Set([...gained, ...users])]
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
