import type { Customer, CustomerDetails } from '@stallwise/contract/customers/customers.contract.ts'
import { reachOf } from '@stallwise/domain/access/capabilities.ts'
import type { Tx } from '#platform/database/database.ts'
import { orNotFound } from '#platform/http/problems.ts'
import type { Viewer } from '#platform/http/viewer.ts'
import { findCustomer, listLotsOf, listSourcesOf, type CustomerRow } from './customers.store.ts'

/** A customer in the list. */
export const customerView = ({ id, name, lots, users, version, created_at }: CustomerRow): Customer => ({
  _id: id,
  name,
  parkingLots: lots,
  users,
  version,
  createdAt: created_at.toISOString(),
})

/** The details of a customer that the viewer may see; refused as not found if the viewer cannot see the customer. */
export const readCustomer = async (tx: Tx, viewer: Viewer, id: string): Promise<CustomerDetails> => {
  const row = orNotFound(await findCustomer(tx, id))
  const lots = await listLotsOf(tx, id)
  const canListSources = reachOf(viewer.roles, 'device.manage') !== 'none'
  const sources = canListSources ? await listSourcesOf(tx, id) : []
  return {
    ...customerView(row),
    lots: lots.map((lot) => ({ _id: lot.id, name: lot.name, city: lot.city, version: lot.version })),
    sources: sources.map((source) => ({
      _id: source.id,
      name: source.name,
      kind: source.kind as CustomerDetails['sources'][number]['kind'],
    })),
  }
}
