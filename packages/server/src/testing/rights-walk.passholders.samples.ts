import { workbookType } from '@stallwise/contract/base/files.ts'
import { passholderSheetColumns } from '@stallwise/domain/passholders/passholder-import.model.ts'
import { uuidv7 } from 'uuidv7'
import { aWorkbook } from '#platform/workbook/test-workbook.ts'
import { passholderGroups } from '#features/passholders/passholder-groups.resource.ts'
import { waitlist } from '#features/waitlist/waitlist.resource.ts'
import { hashOfToken } from '#platform/secrets/token-hash.ts'
import { insertRow, makerOf, samplesOf } from './rights-walk.resource.ts'
import type { Row, Target } from './rights-walk.rows.ts'

const lotId = ({ lot }: Target) => lot.lot.id
const ofLot = (make: Row['make']): Row => ({ scope: 'lot', make })

/** Of the tenant, who sees no other groups (PAS-04). */
const ofTenant = {
  body: ({ lot }: Target) => ({ parkingGroup: lot.tenants.id }),
  columns: ({ lot }: Target) => ({ tenants: lot.passholderGroup.tenants }),
}
const aGroup = makerOf(passholderGroups, ofTenant)

const ofWaitlist = {
  body: ({ lot }: Target) => ({
    passholderGroup: lot.passholderGroup.id,
    email: `${uuidv7()}@example.com`,
  }),
  columns: () => ({ place: 1 }),
}
const anEntry = makerOf(waitlist, ofWaitlist)
const anOffer = async (target: Target): Promise<string> => {
  const token = uuidv7()
  const offered = {
    state: 'offered',
    token_hash: hashOfToken(token),
    offer_until: new Date(Date.now() + 3_600_000),
  }
  await anEntry(target, offered)
  return token
}

const aPassholder = (target: Target, more: object = {}): Promise<string> =>
  insertRow(target, 'passholder', {
    passholder_group_id: target.lot.passholderGroup.id,
    pass_id: uuidv7(),
    name: 'Walked',
    ...more,
  })
const one = async (target: Target, more?: object) => ({ params: { id: await aPassholder(target, more) } })
const some = async (target: Target, more?: object) => ({
  parkingLot: lotId(target),
  ids: [await aPassholder(target, more)],
})

/** Public calls that cause e-mails are limited by address, and the walk has one address. */
const resetMailLimits = ({ database }: Target) =>
  database.asSystem((tx) => tx.deleteFrom('oidc_payload').where('model', 'like', '%ByAddress').execute())

const withEmail = () => ({ email: `${uuidv7()}@example.com` })

const aFile = () =>
  aWorkbook([
    {
      name: 'Passholders',
      rows: [passholderSheetColumns.map(({ header }) => header), [uuidv7(), 'Walked']],
    },
  ]) as Uint8Array<ArrayBuffer>

/** An import that was applied, which may be applied again. */
const anImport = async (target: Target) => ({
  parkingLotId: lotId(target),
  importId: await insertRow(target, 'passholder_import', {
    passholder_group_id: target.lot.passholderGroup.id,
    is_multi_pass: false,
    created_at: new Date(),
    created_by: uuidv7(),
    total: 0,
    applied_at: new Date(),
    result: JSON.stringify({ added: 0, changed: 0, unchanged: 0 }),
  }),
})

const masterlist = (target: Target) => ({ kind: 'ev-stations', parkingLotId: lotId(target) })
const aMasterlist = () =>
  aWorkbook([
    { name: 'EV stations', rows: [['Station ID', 'Vendor'], [uuidv7()]] },
  ]) as Uint8Array<ArrayBuffer>

const day = '2026-11-23'
const group = ({ lot }: Target) => ({ groupId: lot.passholderGroup.id })
const parkingGroup = (target: Target) => ({ parkingLotId: lotId(target), parkingGroup: 'tenant' })

/** One request for every endpoint of passholders and their groups. */
export const passholderSamples = {
  ...samplesOf(waitlist, ofWaitlist),
  'POST /waitlist/{id}/move': ofLot(async (target) => ({
    params: { id: await anEntry(target) },
    body: { position: 1 },
  })),
  'POST /waitlist-offers': {
    scope: 'anybody',
    make: async (target) => ({ body: { token: await anOffer(target) } }),
  },
  ...samplesOf(passholderGroups, ofTenant),
  // Present, so that nothing has to be restored: tenants restore only what they removed themselves (PAS-35).
  'POST /passholder-groups/{id}/restore': ofLot(async (target) => ({ params: { id: await aGroup(target) } })),
  'GET /passholder-groups': ofLot((target) => ({ query: { parkingLot: lotId(target) } })),
  'GET /passholder-groups/{id}': ofLot(async (target) => ({ params: { id: await aGroup(target) } })),
  'GET /passholder-groups/choices/{parkingLotId}': ofLot((target) => ({
    params: { parkingLotId: lotId(target) },
  })),
  'POST /v2/pass-holders/': ofLot((target) => ({
    body: {
      parkingLot: lotId(target),
      passholderGroup: target.lot.passholderGroup.id,
      passholderId: uuidv7(),
      name: 'Walked',
    },
  })),
  'PUT /v2/pass-holders/{id}': ofLot(async (target) => ({
    ...(await one(target)),
    body: { suite: '9', version: 1 },
  })),
  'POST /pass-holders-details/{id}': ofLot(async (target) => ({
    ...(await one(target)),
    body: { sameAsPassOwner: true },
  })),
  'DELETE /pass-holders/{id}': ofLot((target) => one(target)),
  'POST /pass-holders/move': ofLot(async (target) => ({
    body: { ...(await some(target)), passholderGroup: await aGroup(target) },
  })),
  'POST /pass-holders/delete': ofLot(async (target) => ({ body: await some(target) })),
  // As with groups.
  'POST /pass-holders/restore': ofLot(async (target) => ({ body: await some(target) })),
  'POST /pass-holders/getFilterPassholderList': ofLot((target) => ({ body: { parkingLot: lotId(target) } })),
  'GET /pass-holders/{groupId}': ofLot((target) => ({ params: group(target) })),
  'GET /all-pass-holders/parkinglot/{id}': ofLot((target) => ({ params: { id: lotId(target) } })),
  'GET /pass-holders/one/{id}': ofLot((target) => one(target)),
  'GET /pass-holders/one/{id}/tags': ofLot((target) => one(target)),
  'GET /pass-holders/passholderId/{id}': ofLot((target) => ({
    params: { id: target.lot.passholder.pass_id },
    query: { parkingLot: lotId(target) },
  })),
  'GET /pass-holders/byday/{groupId}/{date}': ofLot((target) => ({
    params: { ...group(target), date: day },
  })),
  'GET /pass-holders/byday/{groupId}/{date}/count': ofLot((target) => ({
    params: { ...group(target), date: day },
  })),
  'GET /pass-holders': ofLot((target) => ({
    query: { parkingLot: lotId(target), groupBy: 'parkingGroup' },
  })),
  'GET /pass-holders/parkinglot/{parkingLotId}/bygroup/{parkingGroup}/{passholderGroupId}/count': ofLot(
    (target) => ({ params: { ...parkingGroup(target), passholderGroupId: 'all' } }),
  ),
  'GET /pass-holders/time-bound/{parkingLotId}/{parkingGroup}/{date}/counts': ofLot((target) => ({
    params: { ...parkingGroup(target), date: day },
  })),
  'POST /pass-holders/inviteToStallwiseGo/{id}': ofLot((target) => one(target, withEmail())),
  'POST /pass-holders/newTenant/sendInviteToStallwiseGo/': ofLot(async (target) => ({
    body: await some(target, withEmail()),
  })),
  'POST /pass-holders/tenant/resendStallwiseGODownloadMobileApp': ofLot(async (target) => ({
    body: { id: await aPassholder(target, withEmail()) },
  })),
  'POST /pass-holders/newTenant/sendStallwiseGoMobileGuidanceEmail/': {
    scope: 'anybody',
    make: async (target) => {
      await resetMailLimits(target)
      return { body: { email: 'nobody@example.com' } }
    },
  },
  'POST /v2/pass-holders-details/': {
    scope: 'anybody',
    make: async (target) => {
      await resetMailLimits(target)
      return { body: { passholderId: 'nobody', email: 'nobody@example.com' } }
    },
  },
  'GET /pass-holders/getpassholderEmail/{email}': {
    scope: 'anybody',
    make: async (target) => {
      await resetMailLimits(target)
      return { params: { email: 'nobody@example.com' } }
    },
  },
  'GET /get-owner-pass-holders-list': { scope: 'anybody', make: () => ({}) },
  'DELETE /delete-passholders-by-owner/{id}': {
    scope: 'customer',
    make: async (target) => one(target, { email: 'owner@example.com' }),
  },
  'POST /delete-passholders-by-owner/{id}/restore': {
    scope: 'customer',
    // Present, so that nothing has to be restored: only whoever removed a pass restores it.
    make: async (target) => one(target, { email: 'owner@example.com' }),
  },
  'GET /logs/mobile-app': ofLot((target) => ({ query: { parkingLot: lotId(target) } })),
  'POST /pass-holders/validate-file/{parkingLotId}/{passholderGroupId}': ofLot((target) => ({
    params: { parkingLotId: lotId(target), passholderGroupId: target.lot.passholderGroup.id },
    file: { contentType: workbookType, text: aFile() },
  })),
  'GET /pass-holders/imports/{parkingLotId}/{importId}': ofLot(async (target) => ({
    params: await anImport(target),
  })),
  'POST /pass-holders/imports/{parkingLotId}/{importId}/apply': ofLot(async (target) => ({
    params: await anImport(target),
    body: { version: 'any' },
  })),
  'GET /pass-holders/import-template/{parkingLotId}': ofLot((target) => ({
    params: { parkingLotId: lotId(target) },
  })),
  'POST /pass-holders/export/xlsx': ofLot((target) => ({ body: { parkingLot: lotId(target) } })),
  'POST /pass-holders/export/csv': ofLot((target) => ({ body: { parkingLot: lotId(target) } })),
  'GET /masterlists/{kind}/{parkingLotId}': ofLot((target) => ({ params: masterlist(target) })),
  'PUT /masterlists/{kind}/{parkingLotId}': ofLot((target) => ({ params: masterlist(target), body: {} })),
  'POST /masterlists/{kind}/{parkingLotId}/import': ofLot((target) => ({
    params: masterlist(target),
    file: { contentType: workbookType, text: aMasterlist() },
  })),
  'GET /masterlists/{kind}/{parkingLotId}/workbook': ofLot((target) => ({ params: masterlist(target) })),
  'GET /pass-holders/make/model/': { scope: 'anybody', make: () => ({}) },
} satisfies Readonly<Record<string, Row>>
