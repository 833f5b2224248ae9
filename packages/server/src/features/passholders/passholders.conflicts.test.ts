import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#testing/test-app.ts'

let server: TestServer
let lotId: string
beforeAll(async () => {
  server = await startTestServer()
  lotId = server.world.own.lot.id
})
afterAll(() => server?.close())

let nth = 0
const send = (path: string, payload: object) =>
  server.ask('staffCustomer', { method: 'POST', url: `/api${path}`, payload })
const newGroup = async (): Promise<string> => {
  const parkingGroup = server.world.own.tenants.id
  return (
    await send('/passholder-groups/', { parkingLot: lotId, name: `Group ${nth++}`, parkingGroup })
  ).json()._id
}
const add = (passholderGroup: string, more: object) =>
  send('/v2/pass-holders/', {
    parkingLot: lotId,
    passholderGroup,
    passholderId: `P-${nth++}`,
    name: 'Ana Ruiz',
    ...more,
  })
const newHolder = async (group: string, more: object) => (await add(group, more)).json()
const list = async (query: object) =>
  (await send('/pass-holders/getFilterPassholderList', { parkingLot: lotId, ...query })).json()

describe('what another passholder has is refused as used, not as a fault of the server', () => {
  const codeOf = (answer: {
    statusCode: number
    json(): { code: string; title: string; errors: { path: string }[] }
  }) => {
    const { code, title, errors } = answer.json()
    return [answer.statusCode, code, title, errors[0]!.path]
  }
  const used = (title: string, path: string) => [409, 'already-used', title, path]

  test('two removed passholders with one plate or pass ID, restored at once (PAS-33)', async () => {
    const group = await newGroup()
    const remove = (id: string) => send('/pass-holders/delete', { parkingLot: lotId, ids: [id] })
    const both = async (more: object) => {
      const one = await newHolder(group, more)
      await remove(one._id)
      const other = await newHolder(group, more)
      await remove(other._id)
      return send('/pass-holders/restore', { parkingLot: lotId, ids: [one._id, other._id] })
    }
    expect(codeOf(await both({ vehicles: [{ licensePlate: 'TWICE1' }] }))).toEqual(
      used('License plate already used.', 'vehicles'),
    )
    expect(codeOf(await both({ tagIds: ['AB12'] }))).toEqual(used('Tag ID already used.', 'tagIds'))
    expect(codeOf(await both({ passholderId: 'TWICE' }))).toEqual(
      used('Pass ID already used.', 'passholderId'),
    )
  })

  test('restored passholders whose pass ID, plate or tag somebody else has by now (PAS-33)', async () => {
    const group = await newGroup()
    const restoreAfter = async (more: object) => {
      const one = await newHolder(group, more)
      const some = { parkingLot: lotId, ids: [one._id] }
      await send('/pass-holders/delete', some)
      await newHolder(group, more)
      return codeOf(await send('/pass-holders/restore', some))
    }
    expect(await restoreAfter({ passholderId: 'LATER' })).toEqual(
      used('Pass ID already used.', 'passholderId'),
    )
    expect(await restoreAfter({ vehicles: [{ licensePlate: 'LATER1' }] })).toEqual(
      used('License plate already used.', 'vehicles'),
    )
    expect(await restoreAfter({ tagIds: ['AB13'] })).toEqual(used('Tag ID already used.', 'tagIds'))
  })

  test('a pass ID that differs in blanks or in how accents are written (PAS-10)', async () => {
    const group = await newGroup()
    await newHolder(group, { passholderId: 'Ñ  1' })
    const errors = (await add(group, { passholderId: 'n\u0303 1' })).json().errors
    expect(errors).toMatchObject([{ path: 'passholderId', code: 'pass-id-used' }])
  })

  test('a pass ID that differs in characters that show nothing only, or has no others (PAS-10)', async () => {
    const group = await newGroup()
    await newHolder(group, { passholderId: 'ZW\u200b-1' })
    for (const [passholderId, code] of [
      ['ZW-1', 'pass-id-used'],
      ['\u202eZW\u200d-1', 'pass-id-used'],
      ['\u200b', 'required'],
    ])
      expect((await add(group, { passholderId })).json().errors).toMatchObject([
        { path: 'passholderId', code },
      ])
  })

  test('a letter that has two small forms', async () => {
    const group = await newGroup()
    await newHolder(group, { passholderId: 'ΑΣ' })
    expect(codeOf(await add(group, { passholderId: 'ασ' }))).toEqual(
      used('Pass ID already used.', 'passholderId'),
    )
  })
})

test('a cursor with a day that the database does not know is refused', async () => {
  const place = { name: '0000-01-01', id: server.world.own.passholder.id }
  const cursor = Buffer.from(JSON.stringify(place)).toString('base64url')
  expect((await list({ sort: 'validFrom', cursor })).errors).toMatchObject([{ path: 'cursor' }])
})
