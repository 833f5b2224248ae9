import type { EndpointName } from '@stallwise/contract/endpoints.ts'
import { uuidv7 } from 'uuidv7'
import { versionOf } from './rights-walk.resource.ts'
import type { Row, Target } from './rights-walk.rows.ts'

type PeopleCall = Extract<
  EndpointName,
  | `${string} /admin/customers${string}`
  | `${string} /admin/users${string}`
  | `${string} /notifications${string}`
  | `${string}staffusers${string}`
  | `${string}add-staff-user${string}`
  | `${string}/staffUser/${string}`
>

const lotId = ({ lot }: Target) => lot.lot.id
const customerId = ({ lot }: Target) => lot.lot.customer_id

const aCustomer = async ({ database }: Target): Promise<string> => {
  const id = uuidv7()
  await database.asSystem((tx) => tx.insertInto('customer').values({ id, name: id }).execute())
  return id
}

interface Walked {
  readonly id: string
  readonly email: string
}

/** A user of the lot's customer, in sync with its account. */
const aUser = async (
  target: Target,
  { roles = ['tenant'], claims = ['TENANT'], verified = true, removed = false } = {},
): Promise<Walked> => {
  const [id, subject] = [uuidv7(), uuidv7()]
  const email = `${id}@example.com`
  const shared = { email, name: 'Walked', customer_id: customerId(target) }
  await target.database.asSystem(async (tx) => {
    await tx
      .insertInto('identity_account')
      .values({ ...shared, id: subject, roles: claims, email_verified: verified, lots: [lotId(target)] })
      .execute()
    await tx
      .insertInto('app_user')
      .values({
        ...shared,
        id,
        roles,
        issuer: 'embedded',
        subject,
        verified,
        removed_at: removed ? new Date() : null,
      })
      .execute()
    await tx
      .insertInto('user_lot')
      .values({ user_id: id, parking_lot_id: lotId(target) })
      .execute()
  })
  return { id, email }
}

const aStaffUser = (target: Target) => aUser(target, { roles: ['staffCustomer'], claims: ['StaffCustomer'] })

const ofAnybody = (make: Row['make']): Row => ({ scope: 'anybody', make })
const ofLot = (make: Row['make']): Row => ({ scope: 'lot', make })
const ofLots = (make: Row['make']): Row => ({ scope: 'lots', make })
const ofCustomer = (make: Row['make']): Row => ({ scope: 'customer', make })
const params = (target: Target, more: Record<string, string> = {}) => ({
  params: { customerId: customerId(target), ...more },
})

/** Requests for customers, users and staff users. */
export const peopleSamples: Readonly<Record<PeopleCall, Row>> = {
  'GET /admin/customers': ofAnybody(() => ({})),
  'GET /admin/customers/{id}': ofCustomer((target) => ({ params: { id: customerId(target) } })),
  'POST /admin/customers/': ofAnybody(() => ({ body: { name: uuidv7() } })),
  'PUT /admin/customers/{id}': ofCustomer(async (target) => ({
    params: { id: await aCustomer(target) },
    body: { name: uuidv7(), version: 1 },
  })),
  'POST /admin/customers/merge-customer/': ofAnybody(async (target) => ({
    body: { from: await aCustomer(target), into: await aCustomer(target) },
  })),
  'POST /admin/customers/{id}/parking-lots': ofCustomer((target) => ({
    params: { id: customerId(target) },
    body: { parkingLot: lotId(target) },
  })),
  'GET /admin/users': ofAnybody(() => ({})),
  'GET /admin/customers/{id}/users': ofCustomer((target) => ({ params: { id: customerId(target) } })),
  'GET /admin/users/{customerId}/roles': ofCustomer((target) => params(target)),
  'POST /admin/users/{customerId}': ofCustomer((target) => ({
    ...params(target),
    body: { email: `${uuidv7()}@example.com`, name: 'Walked', roles: ['tenant'] },
  })),
  'PUT /admin/customers/{id}/user': ofLots(async (target) => ({
    params: { id: customerId(target) },
    body: { _id: (await aUser(target)).id, version: 1, name: 'Walked on' },
  })),
  'DELETE /admin/users/{customerId}/{email}/{role}': ofLots(async (target) =>
    params(target, { email: (await aUser(target)).email, role: 'TENANT' }),
  ),
  'DELETE /admin/users/staffUser/{userId}/{email}/{customerId}': ofLots(async (target) => {
    const { id, email } = await aStaffUser(target)
    return params(target, { userId: id, email })
  }),
  'POST /admin/users/{customerId}/{userId}/restore': ofLots(async (target) =>
    params(target, { userId: (await aUser(target, { removed: true })).id }),
  ),
  'GET /admin/users/{customerId}/{userId}/sync': ofCustomer(async (target) =>
    params(target, { userId: (await aUser(target)).id }),
  ),
  'POST /admin/users/{customerId}/{userId}/sync': ofLots(async (target) =>
    params(target, { userId: (await aUser(target)).id }),
  ),
  'POST /admin/users/resend/user-verification-email': ofLots(async (target) => ({
    body: { userId: (await aUser(target, { verified: false })).id },
  })),
  'GET /admin/users/{customerId}/{email}/preferences': ofAnybody((target) => params(target, { email: 'me' })),
  'GET /notifications': ofAnybody(() => ({})),
  'GET /notifications/count': ofAnybody(() => ({})),
  'PUT /notifications/read': ofAnybody(() => ({ body: { read: true } })),
  'PUT /admin/users/preferences': ofAnybody(async (target) => ({
    body: {
      colorScheme: 'dark',
      version: target.userId ? await versionOf(target, 'app_user', target.userId) : 1,
    },
  })),
  'POST /admin/users/preferences/password-link': ofAnybody(() => ({})),
  'POST /parking-lots/add-staff-user/': ofLot((target) => ({
    body: { parkingLot: lotId(target), email: `${uuidv7()}@example.com`, name: 'Walked' },
  })),
  'GET /parking-lots/staffusers/{id}': ofLot((target) => ({ params: { id: lotId(target) } })),
  'PUT /parking-lots/staffusers/{id}': ofLot(async (target) => ({
    params: { id: lotId(target) },
    body: { userId: (await aStaffUser(target)).id, version: 1, productAccess: {} },
  })),
  'GET /parking-lots/staffusers/visitorValidation/{id}': ofLot((target) => ({
    params: { id: lotId(target) },
  })),
}
