import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sendAs, startTestServer, type TestServer } from '#testing/test-app.ts'

type Who = Parameters<TestServer['ask']>[0]

let server: TestServer
let lotId: string
let tenants: string
let legal: string
beforeAll(async () => {
  server = await startTestServer()
  lotId = server.world.own.lot.id
  tenants = server.world.own.tenants.id
  legal = server.world.own.passholderGroup.id
  await send('PUT', `/parking-lots/${lotId}/update`, { timeBoundPasses: true }, 'fullAccessCustomer')
})
afterAll(() => server?.close())

const send = sendAs('staffCustomer', () => server)
const read = async (path: string, who?: Who) => (await send('GET', path, undefined, who)).json()

let nth = 0
const addGroup = async (name = `Group ${nth++}`, more: object = {}, who?: Who) =>
  send('POST', '/passholder-groups/', { parkingLot: lotId, name, parkingGroup: tenants, ...more }, who)
const newGroup = async (more: object = {}): Promise<string> => (await addGroup(undefined, more)).json()._id
const add = (passholderGroup: string, more: object = {}, who?: Who) =>
  send(
    'POST',
    '/v2/pass-holders/',
    { parkingLot: lotId, passholderGroup, passholderId: `P-${nth++}`, name: 'Ana Ruiz', ...more },
    who,
  )
const newHolder = async (passholderGroup: string, more: object = {}) =>
  (await add(passholderGroup, more)).json()
const change = (id: string, edit: object, who?: Who) => send('PUT', `/v2/pass-holders/${id}`, edit, who)
const plates = (...names: string[]) => ({ vehicles: names.map((licensePlate) => ({ licensePlate })) })
const list = async (query: object, who?: Who) =>
  (await send('POST', '/pass-holders/getFilterPassholderList', { parkingLot: lotId, ...query }, who)).json()

describe('refused', () => {
  test.each([
    ['a group without a name (PAS-01)', { name: '' }, 'name', 'required'],
    ['a group with a used name (PAS-01)', { name: ' northgate LEGAL ' }, 'name', 'name-used'],
    ['a group without a parking group (PAS-01)', { parkingGroup: null }, 'parkingGroup', 'required'],
  ])('%s', async (_what, more, path, code) => {
    const answer = await addGroup('Refused', more)
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toMatchObject({ errors: [{ path, code }] })
  })

  test('a group of the visitors’ parking group, or of a user who is no tenant of the lot (PAS-01, PAS-04)', async () => {
    const parkingGroup = server.world.own.visitors.id
    const staff = server.world.users.find(({ roles }) => roles[0] === 'staffCustomer')!.id
    for (const [more, path] of [
      [{ parkingGroup }, 'parkingGroup'],
      [{ tenants: [staff] }, 'tenants'],
    ] as const)
      expect((await addGroup('Refused', more)).json()).toMatchObject({ errors: [{ path, code: 'unknown' }] })
  })

  test('a plate or tag of another passholder, with its own code for another group (PAS-12, PAS-13)', async () => {
    const [one, other] = [await newGroup(), await newGroup()]
    await newHolder(one, { ...plates('DUP1'), tagIds: ['aabb'] })
    const errorsOf = async (group: string, more: object) => (await add(group, more)).json().errors
    expect(await errorsOf(other, plates('dup1'))).toMatchObject([
      { path: 'vehicles.0.licensePlate', code: 'plate-in-other-group' },
    ])
    expect(await errorsOf(one, plates('DUP-1'))).toMatchObject([{ code: 'plate-used' }])
    expect(await errorsOf(one, { tagIds: ['AABB'] })).toMatchObject([{ path: 'tagIds', code: 'not-unique' }])
  })

  test('a used pass ID and a group of another lot (PAS-10)', async () => {
    const used = server.world.own.passholder.pass_id
    expect((await add(legal, { passholderId: used.toLowerCase() })).json()).toMatchObject({
      errors: [{ path: 'passholderId', code: 'pass-id-used' }],
    })
    expect((await add(server.world.sister.passholderGroup.id)).json()).toMatchObject({
      errors: [{ path: 'passholderGroup', code: 'unknown' }],
    })
  })

  test('a daytime pass in a lot without time-bound passes (PAS-16)', async () => {
    const { lot, passholderGroup } = server.world.sister
    const draft = {
      parkingLot: lot.id,
      passholderGroup: passholderGroup.id,
      passholderId: 'S-1',
      name: 'Sam',
    }
    const answer = await send('POST', '/v2/pass-holders/', { ...draft, passType: 'daytime' }, 'provider')
    expect(answer.json()).toMatchObject({ errors: [{ path: 'passType', code: 'not-allowed' }] })
  })

  test('a validity group of another lot, and removing one that passes refer to (PAS-23)', async () => {
    const put = (passValidityGroups: object[], lot = lotId) =>
      send('PUT', `/parking-lots/${lot}/update`, { passValidityGroups }, 'provider')
    const nights = { name: 'Nights', days: [1, 2], from: '18:00', to: '06:00' }
    const [stored] = (await put([nights])).json().passValidityGroups
    const [foreign] = (await put([nights], server.world.sister.lot.id)).json().passValidityGroups
    expect((await add(legal, { validityGroup: foreign._id })).json()).toMatchObject({
      errors: [{ path: 'validityGroup', code: 'unknown' }],
    })
    const { _id, validityGroup } = await newHolder(legal, { validityGroup: stored._id })
    expect(validityGroup).toBe(stored._id)
    expect((await put([])).json()).toMatchObject({ errors: [{ path: 'passValidityGroups', code: 'in-use' }] })
    // Without its id it is another one.
    expect((await put([nights])).statusCode).toBe(422)
    const renamed = (await put([{ ...stored, name: 'Late' }])).json().passValidityGroups
    expect(renamed).toEqual([{ ...stored, name: 'Late' }])
    await change(_id, { validityGroup: null })
    expect((await put([])).json().passValidityGroups).toEqual([])
  })

  test('a stale version, with the current passholder', async () => {
    const { _id } = await newHolder(legal)
    expect((await change(_id, { version: 1, suite: '12' })).json()).toMatchObject({ suite: '12', version: 2 })
    const late = await change(_id, { version: 1, suite: '13' })
    expect([late.statusCode, late.json().current.suite]).toEqual([409, '12'])
  })

  test('passholders of two lots at once, and moving to a group of another lot (PAS-34)', async () => {
    const { _id } = await newHolder(legal)
    const foreign = server.world.sister.passholder.id
    const some = { parkingLot: lotId, ids: [_id, foreign] }
    expect((await send('POST', '/pass-holders/delete', some)).statusCode).toBe(404)
    expect((await send('GET', `/pass-holders/one/${_id}`)).statusCode).toBe(200)
    const moved = await send('POST', '/pass-holders/move', {
      parkingLot: lotId,
      ids: [_id],
      passholderGroup: server.world.sister.passholderGroup.id,
    })
    expect([moved.statusCode, moved.json().errors[0].code]).toEqual([422, 'unknown'])
  })

  test('a wrong cursor', async () => {
    expect((await list({ cursor: 'nonsense' })).errors).toMatchObject([{ path: 'cursor' }])
  })
})

describe('groups', () => {
  test('PAS-02: one with passholders is removed only with a group to move them to; PAS-03: it comes back empty', async () => {
    const [from, to] = [await newGroup(), await newGroup()]
    const { _id } = await newHolder(from)
    const refused = await send('DELETE', `/passholder-groups/${from}`)
    expect([refused.statusCode, refused.json().code, refused.json().detail]).toEqual([
      409,
      'passholder-group-in-use',
      'passholders',
    ])
    expect((await send('DELETE', `/passholder-groups/${from}?moveTo=${from}`)).statusCode).toBe(422)
    expect((await send('DELETE', `/passholder-groups/${from}?moveTo=${to}`)).statusCode).toBe(204)
    expect(await read(`/pass-holders/one/${_id}`)).toMatchObject({ passholderGroup: to })
    expect((await send('GET', `/passholder-groups/${from}`)).statusCode).toBe(404)
    expect((await send('GET', `/pass-holders/${from}`)).statusCode).toBe(404)
    expect((await send('POST', `/passholder-groups/${from}/restore`)).json()).toMatchObject({
      passholderCount: 0,
    })
  })

  test('PAS-02: one that a zone is restricted to is not removed', async () => {
    const group = await newGroup()
    const zone = { parkingLot: lotId, name: `Zone ${nth++}`, type: 'entry', passholderGroups: [group] }
    const made = await send('POST', '/zones/', zone, 'provider')
    expect(made.statusCode).toBe(201)
    const refused = await send('DELETE', `/passholder-groups/${group}`)
    expect([refused.statusCode, refused.json().detail]).toEqual([409, 'zones'])
  })

  test('are listed by stall type, with their parking group and number of passholders', async () => {
    const all = await read(`/passholder-groups?parkingLot=${lotId}&stallType=Tenant&limit=500`)
    const group = all.data.find(({ _id }: { _id: string }) => _id === legal)
    expect(group).toMatchObject({ name: 'Northgate Legal', parkingGroupType: 'tenant' })
    expect(group.passholderCount).toBeGreaterThan(0)
    expect((await read(`/passholder-groups?parkingLot=${lotId}&stallType=EV`)).data).toEqual([])
  })
})

describe('PAS-04: a tenant', () => {
  test('sees and manages only its own groups and their passholders', async () => {
    const other = await newGroup()
    const { _id } = await newHolder(other, plates('HIDDEN1'))
    const own = await newHolder(legal)
    const groups = await read(`/passholder-groups?parkingLot=${lotId}&limit=500`, 'tenant')
    expect(groups.data.map(({ _id: id }: { _id: string }) => id)).not.toContain(other)
    expect((await list({ search: 'hidden' }, 'tenant')).data).toEqual([])
    for (const path of [`/passholder-groups/${other}`, `/pass-holders/${other}`, `/pass-holders/one/${_id}`])
      expect((await send('GET', path, undefined, 'tenant')).statusCode).toBe(404)
    for (const [method, path, body] of [
      ['PUT', `/v2/pass-holders/${_id}`, { suite: '1', version: 99 }],
      ['DELETE', `/pass-holders/${_id}?version=99`, undefined],
      ['PUT', `/passholder-groups/${other}`, { name: 'Mine', version: 99 }],
      ['DELETE', `/passholder-groups/${other}?version=99`, undefined],
      ['POST', '/pass-holders/delete', { parkingLot: lotId, ids: [own._id, _id] }],
    ] as const)
      expect([path, (await send(method, path, body, 'tenant')).statusCode]).toEqual([path, 404])
    const into = await change(own._id, { passholderGroup: other }, 'tenant')
    expect(into.json()).toMatchObject({ errors: [{ path: 'passholderGroup', code: 'unknown' }] })
    const moved = { parkingLot: lotId, ids: [own._id], passholderGroup: other }
    expect((await send('POST', '/pass-holders/move', moved, 'tenant')).statusCode).toBe(422)
    expect((await change(own._id, { suite: '77' }, 'tenant')).json()).toMatchObject({ suite: '77' })
    const counts = await read(`/pass-holders?parkingLot=${lotId}&groupBy=parkingGroup`, 'tenant')
    const all = await read(`/pass-holders?parkingLot=${lotId}&groupBy=parkingGroup`)
    expect(counts.data[0].passholderCount).toBeLessThan(all.data[0].passholderCount)
  })

  test('adds a group of its own, and does not assign groups', async () => {
    const me = server.world.users.find(({ roles }) => roles[0] === 'tenant')!.id
    const added = (await addGroup(undefined, {}, 'tenant')).json()
    expect(added.tenants).toMatchObject([{ _id: me }])
    const edited = await send('PUT', `/passholder-groups/${added._id}`, { tenants: [] }, 'tenant')
    expect(edited.json().errors).toMatchObject([{ path: 'tenants', code: 'read-only' }])
    const taken = await send('PUT', `/passholder-groups/${added._id}`, { tenants: [] })
    expect(taken.json().tenants).toEqual([])
    expect((await send('GET', `/passholder-groups/${added._id}`, undefined, 'tenant')).statusCode).toBe(404)
  })
})

describe('passholders', () => {
  test('every field is stored tidied, and the audit has the change', async () => {
    const group = await newGroup()
    const sent = {
      email: 'a@example.com,b@example.com',
      suite: ' 1401 ',
      passType: 'overnight',
      validFrom: '2026-01-01',
      validTo: '2099-01-01',
      isMultiPass: true,
      numberOfVehicles: 3,
      insideAtOnce: 2,
      vehicles: [
        { licensePlate: 'abc-1', make: 'Kia', model: 'EV6' },
        { licensePlate: 'tmp2', until: '2099-01-01T00:00:00Z' },
      ],
      tagIds: ['e2 80'],
      sameAsPassOwner: false,
      passOwnerName: 'Head office',
      passOwnerEmail: 'owner@example.com',
    }
    const made = await newHolder(group, sent)
    expect(made).toMatchObject({
      ...sent,
      email: 'a@example.com, b@example.com',
      suite: '1401',
      vehicles: [
        { licensePlate: 'ABC1', make: 'Kia', model: 'EV6', until: null },
        { licensePlate: 'TMP2', make: null, model: null, until: '2099-01-01T00:00:00.000Z' },
      ],
      tagIds: ['E280'],
      state: 'valid',
      version: 1,
    })
    const owned = await send('POST', `/pass-holders-details/${made._id}`, { sameAsPassOwner: true })
    expect(owned.json()).toMatchObject({ sameAsPassOwner: true, passOwnerName: null, passOwnerEmail: null })
    const audits = await server.database.look(
      'select action, before, after from audit_entry where object_id = $1 order by at, action',
      [made._id],
    )
    expect(audits.map(({ action }: { action: string }) => action)).toEqual([
      'passholder.create',
      'passholder.edit',
    ])
    expect(audits[1].after).toMatchObject({ sameAsPassOwner: true })
  })

  test('PAS-33, PAS-34: many are moved, removed and restored at once; nothing is restored once something is taken', async () => {
    const [from, to] = [await newGroup(), await newGroup()]
    const holders = [await newHolder(from, plates('BULK1')), await newHolder(from, plates('BULK2'))]
    const some = { parkingLot: lotId, ids: holders.map(({ _id }) => _id) }
    const bulk = async (what: string, more: object = {}) =>
      send('POST', `/pass-holders/${what}`, { ...some, ...more })
    expect((await bulk('move', { passholderGroup: to })).json()).toEqual({ count: 2 })
    expect((await read(`/pass-holders/${to}`)).data).toHaveLength(2)
    expect((await bulk('delete')).json()).toEqual({ count: 2 })
    expect((await read(`/pass-holders/${to}`)).data).toEqual([])
    expect((await bulk('restore')).json()).toEqual({ count: 2 })
    expect((await bulk('delete')).json()).toEqual({ count: 2 })
    const taker = await newHolder(from, plates('BULK2'))
    const refused = await bulk('restore')
    expect([refused.statusCode, refused.json().title]).toEqual([409, 'License plate already used.'])
    expect((await send('DELETE', `/pass-holders/${taker._id}`)).statusCode).toBe(204)
    expect((await bulk('restore')).json()).toEqual({ count: 2 })
    expect((await read(`/pass-holders/${to}`)).data[0].vehicles).toHaveLength(1)
  })

  test('PAS-10: a pass ID is found in any case, with or without blanks, in its lot alone', async () => {
    const { _id, passholderId } = await newHolder(legal)
    const spaced = [...passholderId.toLowerCase()].join('%20')
    const find = (lot: string, id = spaced) =>
      send('GET', `/pass-holders/passholderId/${id}?parkingLot=${lot}`)
    expect((await find(lotId)).json()).toMatchObject({ _id })
    expect((await find(lotId, passholderId)).json()).toMatchObject({ _id })
    expect((await find(server.world.sister.lot.id)).statusCode).toBe(404)
  })

  test('PAS-10: a pass ID is found by itself, unless several lots of the caller have one', async () => {
    const { _id, passholderId } = await newHolder(legal)
    const url = `/pass-holders/passholderId/${passholderId}`
    expect((await send('GET', url)).json()).toMatchObject({ _id })
    const { lot, passholderGroup } = server.world.sister
    const twin = { parkingLot: lot.id, passholderGroup: passholderGroup.id, passholderId, name: 'Twin' }
    expect((await send('POST', '/v2/pass-holders/', twin, 'provider')).statusCode).toBe(201)
    const asProvider = (query = '') => send('GET', url + query, undefined, 'provider')
    expect((await asProvider()).json().errors).toMatchObject([{ path: 'parkingLot', code: 'required' }])
    expect((await asProvider(`?parkingLot=${lotId}`)).json()._id).toBe(_id)
    expect((await send('GET', url)).json()._id).toBe(_id)
  })

  test('there are makes with their models', async () => {
    expect((await read('/pass-holders/make/model/')).data).toContainEqual(
      expect.objectContaining({ make: 'Toyota', models: expect.arrayContaining(['RAV4']) }),
    )
  })
})

describe('lists', () => {
  let group: string
  beforeAll(async () => {
    group = await newGroup()
    const rows: object[] = [
      { name: 'Zoë Álvarez', suite: '9', passType: 'daytime', ...plates('ZÖE99'), tagIds: ['FACE01'] },
      {
        name: 'adam Wu',
        email: 'adam@example.com',
        suite: '10',
        validTo: '2020-01-01',
        passholderId: 'LIST%1',
      },
      { name: 'Bea 100% Roy', suite: '2', validFrom: '2090-01-01' },
      { name: 'Carl Ng', isMultiPass: true, numberOfVehicles: 4, insideAtOnce: 3, passType: 'overnight' },
    ]
    for (const row of rows) await newHolder(group, row)
  })
  const names = async (query: object): Promise<string[]> =>
    (await list({ passholderGroups: [group], ...query })).data.map(({ name }: { name: string }) => name)

  test.each([
    ['a name and a plate without their accents', 'zoe', ['Zoë Álvarez']],
    ['a plate with blanks, as it was typed', 'zö e-9', ['Zoë Álvarez']],
    ['a tag', 'face', ['Zoë Álvarez']],
    ['a part of an e-mail', 'adam@', ['adam Wu']],
    ['a pass ID', 'list%', ['adam Wu']],
    ['a percent sign, not anything', '0% r', ['Bea 100% Roy']],
    ['nothing', 'nobody', []],
  ])('PAS-40: a search finds %s', async (_what, search, found) =>
    expect(await names({ search })).toEqual(found),
  )

  test.each([
    [{ states: ['valid'] }, ['Carl Ng', 'Zoë Álvarez']],
    [{ states: ['expired', 'upcoming'] }, ['adam Wu', 'Bea 100% Roy']],
    [{ passTypes: ['daytime', 'overnight'] }, ['Carl Ng', 'Zoë Álvarez']],
    [{ isMultiPass: true }, ['Carl Ng']],
    [{ sort: 'name', descending: true }, ['Zoë Álvarez', 'Carl Ng', 'Bea 100% Roy', 'adam Wu']],
    [{ sort: 'validTo', states: ['valid', 'expired'] }, ['adam Wu', 'Carl Ng', 'Zoë Álvarez']],
  ])('PAS-41: %j', async (query, expected) => {
    const found = await names(query)
    if ('sort' in query && query.sort === 'validTo') expect(found[0]).toBe('adam Wu')
    else expect(found).toEqual(expected)
  })

  test.each([
    'name',
    'passholderId',
    'suite',
    'email',
    'licensePlate',
    'group',
    'passType',
    'validFrom',
    'validTo',
  ])('PAS-41: pages by %s have every passholder once, up and down', async (sort) => {
    for (const descending of [false, true]) {
      const seen: string[] = []
      let cursor: string | undefined
      do {
        const page = await list({ passholderGroups: [group], sort, descending, limit: 1, cursor })
        expect(page.total).toBe(cursor === undefined ? 4 : null)
        seen.push(...page.data.map(({ _id }: { _id: string }) => _id))
        cursor = page.nextCursor ?? undefined
      } while (cursor !== undefined)
      expect(new Set(seen).size).toBe(4)
      expect(seen).toHaveLength(4)
    }
  })

  test.each([{}, { search: 'a' }, { sort: 'group' }])(
    'PAS-41: a page begins at any place of the list: %j',
    async (query) => {
      const filter = { passholderGroups: [group], ...query }
      const whole = await list(filter)
      const part = await list({ ...filter, limit: 1, cursor: '2' })
      expect(part).toMatchObject({ data: whole.data.slice(2, 3), total: whole.total })
      expect(await list({ ...filter, cursor: '4000' })).toEqual({
        data: [],
        total: whole.total,
        nextCursor: null,
      })
    },
  )

  test.each([
    ['-1', {}],
    ['0x2', {}],
    [
      Buffer.from('{"name":"soon","id":"00000000-0000-4000-8000-000000000000"}').toString('base64url'),
      { sort: 'validTo' },
    ],
  ])('PAS-41: not a cursor: %s', async (cursor, query) => {
    const answer = await send('POST', '/pass-holders/getFilterPassholderList', {
      parkingLot: lotId,
      cursor,
      ...query,
    })
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toMatchObject({ errors: [{ path: 'cursor', code: 'invalid' }] })
  })

  test('PAS-20, PAS-21: per day: who is valid, how many, and the passes sold by type', async () => {
    const day = '2026-06-01'
    expect((await read(`/pass-holders/byday/${group}/${day}`)).data).toHaveLength(2)
    expect(await read(`/pass-holders/byday/${group}/${day}/count`)).toEqual({ count: 2 })
    expect(await read(`/pass-holders/byday/${group}/2019-06-01/count`)).toEqual({ count: 3 })
    expect(await read(`/pass-holders/parkinglot/${lotId}/bygroup/tenant/${group}/count`)).toEqual({
      count: 4,
    })
    const sum = async () => (await read(`/pass-holders/time-bound/${lotId}/tenant/${day}/counts`)).counts
    const before = await sum()
    await newHolder(group, { isMultiPass: true, numberOfVehicles: 9, insideAtOnce: 5, passType: 'overnight' })
    expect(await sum()).toEqual({ ...before, overnight: before.overnight + 5 })
  })
})
