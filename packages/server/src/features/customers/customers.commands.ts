import type {
  CustomerDetails,
  CustomerEdit,
  NewCustomer,
} from '@stallwise/contract/customers/customers.contract.ts'
import { checkCustomer } from '@stallwise/domain/customers/customers.rules.ts'
import { nameKey } from '@stallwise/domain/fields/field-values.ts'
import { uuidv7 } from 'uuidv7'
import type { UserParts } from '#features/users/users.public.ts'
import { writeAudit } from '#platform/audit/audit.ts'
import type { Tx } from '#platform/database/database.ts'
import { refuseFaults } from '#platform/http/invalid-fields.ts'
import { Refusal, orNotFound } from '#platform/http/problems.ts'
import { requireSeen } from '#platform/http/seen-version.ts'
import { scopeOf, type Viewer } from '#platform/http/viewer.ts'
import { findCustomer, insertCustomer, lockCustomers, lockNames, renameCustomer } from './customers.store.ts'
import { readCustomer } from './customers.view.ts'

/** CUS-02: refuses a name that is in use, under a lock that serializes naming. */
const requireFreeName = async (tx: Tx, name: string, own?: string): Promise<void> => {
  const taken = (await lockNames(tx)).some(
    (other) => other.id !== own && nameKey(other.name) === nameKey(name),
  )
  if (!taken) return
  throw new Refusal('customer-name-used', {
    faults: [{ path: 'name', code: 'name-used', message: 'another customer has this name' }],
  })
}

/** Writes an entry into the customer's audit chain. */
export const auditCustomer = (
  tx: Tx,
  viewer: Viewer,
  entry: { customerId: string; action: string; before: unknown; after: unknown; at: number },
): Promise<void> => {
  const { customerId, action, before, after, at } = entry
  return writeAudit(tx, {
    customerId,
    action,
    objectKind: 'customer',
    objectId: customerId,
    actor: { id: viewer.userId, name: viewer.name },
    before,
    after,
    at: new Date(at),
  })
}

/** CUS-01, CUS-02: creates a customer. */
export const createCustomer = (
  { database, clock }: UserParts,
  viewer: Viewer,
  wanted: NewCustomer,
): Promise<CustomerDetails> => {
  refuseFaults(checkCustomer(wanted))
  const name = wanted.name.trim()
  return database.withViewer(scopeOf(viewer), async (tx) => {
    await requireFreeName(tx, name)
    const [id, at] = [uuidv7(), clock()]
    await insertCustomer(tx, { id, name, at: new Date(at) })
    const entry = { customerId: id, action: 'customer.create', before: null, after: { name }, at }
    await auditCustomer(tx, viewer, entry)
    return readCustomer(tx, viewer, id)
  })
}

/** CUS-02: renames a customer. */
export const changeCustomer = (
  { database, clock }: UserParts,
  viewer: Viewer,
  id: string,
  edit: CustomerEdit,
): Promise<CustomerDetails> => {
  const name = edit.name.trim()
  return database.withViewer(scopeOf(viewer), async (tx) => {
    await lockCustomers(tx, [id])
    const before = orNotFound(await findCustomer(tx, id))
    await requireSeen(edit.version, before.version, () => readCustomer(tx, viewer, id))
    refuseFaults(checkCustomer(edit))
    await requireFreeName(tx, name, id)
    await renameCustomer(tx, id, name)
    const text = { before: { name: before.name }, after: { name } }
    await auditCustomer(tx, viewer, { customerId: id, action: 'customer.rename', ...text, at: clock() })
    return readCustomer(tx, viewer, id)
  })
}
