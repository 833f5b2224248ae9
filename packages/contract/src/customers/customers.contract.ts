import { customerSorts } from '@stallwise/domain/customers/customer-list.model.ts'
import { z } from 'zod'
import { endpoint } from '../base/endpoint.ts'
import { countedPageOf, id, instant, listQuery, several } from '../base/wire.ts'
import { sourceKind } from '../sources/sources.contract.ts'

/** A customer in the list, with its numbers of lots and users. Source: specification section 3. */
export const customer = z.object({
  _id: id,
  name: z.string(),
  parkingLots: z.number().int(),
  users: z.number().int(),
  createdAt: instant,
  version: z.number().int(),
})

/** A customer with its lots. `sources` = its device sources, which can move with a lot; empty without `device.manage`. */
export const customerDetails = customer.extend({
  lots: z.array(z.object({ _id: id, name: z.string(), city: z.string(), version: z.number().int() })),
  sources: z.array(z.object({ _id: id, name: z.string(), kind: sourceKind })),
})

const name = z.string().max(1_000)

/** The editable fields of a customer. Faults by field: CUS-01, CUS-02. */
export const newCustomer = z.object({ name })

/** A change of a customer; a stale `version` is 409 with the current customer. */
export const customerEdit = newCustomer.extend({ version: z.number().int() })

/** Which customer is merged into which. */
export const customerMerge = z.object({ from: id, into: id })

/** A lot that moves to another customer, with those of the former customer's sources that move with it (CUS-12). */
export const lotMove = z.object({ parkingLot: id, sources: z.array(id).max(500).default([]) })

/** A customer. */
export type Customer = z.infer<typeof customer>
/** A customer with its lots. */
export type CustomerDetails = z.infer<typeof customerDetails>
/** The editable fields of a customer. */
export type NewCustomer = z.infer<typeof newCustomer>
/** A change of a customer. */
export type CustomerEdit = z.infer<typeof customerEdit>
/** Which customer is merged into which. */
export type CustomerMerge = z.infer<typeof customerMerge>
/** A lot that moves to another customer. */
export type LotMove = z.input<typeof lotMove>

const administer = { area: 'admin', access: 'customer.administer', lot: 'none' } as const

/** Endpoints for customers. Source: specification section 7, admin. */
export const customersEndpoints = {
  'GET /admin/customers': endpoint({
    ...administer,
    summary: 'Customers',
    query: listQuery(customerSorts).extend({ id: several(id).optional().describe('these customers only') }),
    reply: countedPageOf(customer),
  }),
  'GET /admin/customers/{id}': endpoint({
    ...administer,
    summary: 'A customer with its lots',
    access: 'customer.read',
    params: z.object({ id }),
    reply: customerDetails,
  }),
  'POST /admin/customers/': endpoint({
    ...administer,
    summary: 'Create a customer; 409 customer-name-used',
    body: newCustomer,
    reply: customerDetails,
    status: 201,
  }),
  'PUT /admin/customers/{id}': endpoint({
    ...administer,
    summary: 'Rename a customer; 409 customer-name-used, stale-version',
    params: z.object({ id }),
    body: customerEdit,
    reply: customerDetails,
  }),
  'POST /admin/customers/merge-customer/': endpoint({
    ...administer,
    summary: 'Move all lots, users and sources of a customer to another and close it; 409 unable-to-move',
    body: customerMerge,
    reply: customerDetails,
  }),
  'POST /admin/customers/{id}/parking-lots': endpoint({
    ...administer,
    summary: 'Move a lot to this customer; 409 unable-to-move, payment-in-progress',
    params: z.object({ id }),
    body: lotMove,
    reply: customerDetails,
  }),
}
