import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verifyChain } from '#platform/audit/verify-chain.ts'
import { startTestServer, type TestServer } from '#testing/test-app.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.close())

const aBody = (more: object = {}) => ({
  customerId: server.world.customer.id,
  kind: 'the-things-stack',
  name: 'Level sensors',
  ...more,
})
const create = (who: 'provider' | 'fullAccessCustomer', more: object = {}) =>
  server.ask(who, { method: 'POST', url: '/api/sources', payload: aBody(more) })
const remove = (who: 'provider' | 'fullAccessCustomer', id: string) =>
  server.ask(who, { method: 'DELETE', url: `/api/sources/${id}` })
const ingest = (key: string, kind = 'stall-events') =>
  server.ask(null, {
    method: 'POST',
    url: `/ingest/${kind}`,
    headers: { authorization: `Bearer ${key}` },
    payload: { events: [] },
  })

describe('creating a source is refused', () => {
  test.each([
    ['an empty name', { name: ' ' }, 422, 'name'],
    ['a name with a control character', { name: 'a\u0085b' }, 422, 'name'],
    ['a name of 81 characters', { name: 'a'.repeat(81) }, 422, 'name'],
    ['an unknown kind', { kind: 'telepathy' }, 422, 'kind'],
    ['a customer that is no id', { customerId: 'x' }, 422, 'customerId'],
    ['a topic filter that is none', { topicFilter: 'a/#/b' }, 422, 'topicFilter'],
    ['an empty topic filter', { topicFilter: '' }, 422, 'topicFilter'],
    ['a shared subscription', { topicFilter: '$share/a/b' }, 422, 'topicFilter'],
    [
      'a topic filter for a kind that does not report by MQTT',
      { kind: 'stall-events', topicFilter: 'a/b' },
      422,
      'topicFilter',
    ],
    [
      'a customer that is not there',
      { customerId: '018f0000-0000-7000-8000-000000000000' },
      422,
      'customerId',
    ],
  ])('with %s', async (_what, more, status, path) => {
    const answer = await create('provider', more)
    expect(answer.statusCode).toBe(status)
    expect(answer.json()).toMatchObject({ code: 'invalid', errors: [{ path }] })
  })

  test('for another customer, as not found', async () => {
    const answer = await create('fullAccessCustomer', { customerId: server.world.otherCustomer.id })
    expect(answer.statusCode).toBe(404)
  })
})

describe('ING-60: a topic filter', () => {
  test('is shown, is in the audit, and is reserved until the source is removed', async () => {
    const topicFilter = 'v3/north@acme/devices/+/up'
    const first = await create('provider', { topicFilter })
    expect([first.statusCode, first.json().topicFilter]).toEqual([201, topicFilter])
    const list = (await server.ask('provider', '/api/sources')).json().data
    expect(list).toContainEqual(expect.objectContaining({ _id: first.json()._id, topicFilter }))
    for (const overlapping of [topicFilter, 'v3/#', 'v3/+/devices/x/up', '#']) {
      const answer = await create('provider', {
        customerId: server.world.otherCustomer.id,
        topicFilter: overlapping,
      })
      expect(answer.statusCode).toBe(409)
      expect(answer.json()).toMatchObject({ code: 'already-used', errors: [{ path: 'topicFilter' }] })
    }
    const { rows } = await owned(`select after from audit_entry where object_id = $1`, [first.json()._id])
    expect(rows[0].after).toMatchObject({ topicFilter })
    expect((await remove('provider', first.json()._id)).statusCode).toBe(204)
    expect((await create('provider', { topicFilter })).statusCode).toBe(201)
  })

  test('can be set by the provider only, and is optional', async () => {
    expect((await create('fullAccessCustomer', { topicFilter: 'mine/#' })).statusCode).toBe(403)
    const without = await create('fullAccessCustomer', { topicFilter: null })
    expect([without.statusCode, without.json().topicFilter]).toEqual([201, null])
  })

  test('of two that overlap and are created concurrently, one is refused', async () => {
    const both = await Promise.all(
      ['race/+/up', 'race/a/+'].map((topicFilter) => create('provider', { topicFilter })),
    )
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409])
  })
})

const edit = (who: 'provider' | 'fullAccessCustomer', id: string, payload: object) =>
  server.ask(who, { method: 'PUT', url: `/api/sources/${id}`, payload })
const listed = async (id: string) => {
  const { data } = (await server.ask('provider', '/api/sources?limit=500')).json()
  return data.find((source: { _id: string }) => source._id === id)
}

describe('DEV-27: changing a source is refused', () => {
  test.each([
    ['an empty name', { name: ' ' }, 'name'],
    ['a name of 81 characters', { name: 'a'.repeat(81) }, 'name'],
    ['a topic filter that is none', { topicFilter: 'a/#/b' }, 'topicFilter'],
    ['a topic filter for a kind that does not report by MQTT', { topicFilter: 'a/b' }, 'topicFilter'],
  ])('with %s, and nothing changes', async (_what, payload, path) => {
    const { _id: id } = (await create('provider', { kind: 'stall-events' })).json()
    const answer = await edit('provider', id, payload)
    expect([answer.statusCode, answer.json().errors[0].path]).toEqual([422, path])
    expect(await listed(id)).toMatchObject({ name: 'Level sensors', topicFilter: null, version: 1 })
  })

  test('for another customer’s source, a removed one, and for users without all of its lots', async () => {
    const foreign = server.world.sources[1]!
    expect((await edit('fullAccessCustomer', foreign.id, { name: 'Mine' })).statusCode).toBe(404)
    const { _id: id } = (await create('provider')).json()
    const answer = await edit('fullAccessCustomer', id, { name: 'Mine' })
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'other-lots'])
    await remove('provider', id)
    expect((await edit('provider', id, { name: 'Again' })).statusCode).toBe(404)
  })

  test('with a stale version; so is removing it', async () => {
    const { _id: id, version } = (await create('provider')).json()
    expect((await edit('provider', id, { name: 'Renamed', version })).json()).toMatchObject({ version: 2 })
    const late = await edit('provider', id, { name: 'Late', version })
    expect(late.statusCode).toBe(409)
    expect(late.json()).toMatchObject({ code: 'stale-version', current: { name: 'Renamed', version: 2 } })
    const removal = (seen: number) =>
      server.ask('provider', { method: 'DELETE', url: `/api/sources/${id}?version=${seen}` })
    expect((await removal(version)).statusCode).toBe(409)
    expect(await listed(id)).toMatchObject({ name: 'Renamed' })
    expect((await removal(2)).statusCode).toBe(204)
  })

  test('for an administrator who sets or removes a topic filter', async () => {
    const lots = [server.world.own.lot.id]
    const { _id: id } = (await create('provider', { lots, topicFilter: 'kept/#' })).json()
    for (const topicFilter of ['other/#', null])
      expect((await edit('fullAccessCustomer', id, { topicFilter })).statusCode).toBe(403)
    const same = await edit('fullAccessCustomer', id, { name: 'Renamed', topicFilter: 'kept/#' })
    expect([same.statusCode, same.json().topicFilter]).toEqual([200, 'kept/#'])
  })

  test('with a topic filter that overlaps that of another source, but not with its own', async () => {
    const { _id: id } = (await create('provider', { topicFilter: 'first/+/up' })).json()
    await create('provider', { topicFilter: 'second/#' })
    expect((await edit('provider', id, { topicFilter: 'second/a' })).statusCode).toBe(409)
    expect((await edit('provider', id, { topicFilter: 'first/#' })).statusCode).toBe(200)
    expect((await edit('provider', id, { topicFilter: null })).json().topicFilter).toBeNull()
    expect((await create('provider', { topicFilter: 'first/a' })).statusCode).toBe(201)
  })
})

describe('DEV-27: a renamed source', () => {
  test('keeps its key and kind, and the audit has who renamed it', async () => {
    const { _id: id, key } = (await create('provider', { kind: 'stall-events' })).json()
    const renamed = await edit('provider', id, { name: ' North ' })
    expect(renamed.json()).toMatchObject({ name: 'North', kind: 'stall-events', version: 2 })
    expect((await ingest(key)).statusCode).toBe(200)
    const { rows } = await owned(
      `select before, after from audit_entry where object_id = $1 and action = 'source.edit'`,
      [id],
    )
    expect(rows).toMatchObject([{ before: { name: 'Level sensors' }, after: { name: 'North' } }])
  })
})

describe('removing a source is refused', () => {
  test('for another customer’s source, whose key remains valid', async () => {
    const foreign = server.world.sources[1]!
    expect((await remove('fullAccessCustomer', foreign.id)).statusCode).toBe(404)
    expect((await ingest(foreign.key)).statusCode).toBe(200)
  })

  test('if it was removed before', async () => {
    const { _id } = (await create('provider')).json()
    expect((await remove('provider', _id)).statusCode).toBe(204)
    expect((await remove('provider', _id)).statusCode).toBe(404)
  })
})

describe('a source', () => {
  test('shows its key once, and stores only its hash and last four characters', async () => {
    const answer = await create('fullAccessCustomer')
    expect(answer.statusCode).toBe(201)
    expect(answer.headers['cache-control']).toBe('no-store')
    const { key, ...source } = answer.json()
    expect(key).toMatch(/^sw_[\w-]{43}$/)
    expect(source).toMatchObject({ keyHint: key.slice(-4), ingestPath: '/ingest/the-things-stack' })
    const { rows } = await owned('select * from source where id = $1', [source._id])
    expect(JSON.stringify(rows)).not.toContain(key)
    const list = (await server.ask('fullAccessCustomer', '/api/sources')).json()
    expect(list.data).toContainEqual(source)
    expect(JSON.stringify(list)).not.toContain(key)
  })

  test('is invalid at once after its removal, on the server that removed it', async () => {
    const { _id, key } = (await create('provider', { kind: 'stall-events' })).json()
    expect((await ingest(key)).statusCode).toBe(200)
    expect((await remove('provider', _id)).statusCode).toBe(204)
    await expect.poll(async () => (await ingest(key)).statusCode).toBe(401)
  })

  test('is accepted as soon as it is created, even if its key was tried before', async () => {
    const { sources } = server.services
    expect(await sources.find('sw_not-yet')).toBeUndefined()
    const { key } = (await create('provider', { kind: 'stall-events' })).json()
    await expect.poll(async () => (await ingest(key)).statusCode).toBe(200)
  })

  test('has audit entries for its creation and removal in its customer’s chain', async () => {
    const { _id } = (await create('fullAccessCustomer', { name: 'Audited' })).json()
    await remove('fullAccessCustomer', _id)
    const { rows } = await owned(
      'select action, actor_name, before, after, chain from audit_entry where object_id = $1 order by sequence',
      [_id],
    )
    expect(rows).toMatchObject([
      {
        action: 'source.create',
        actor_name: 'The fullAccessCustomer',
        before: null,
        after: { name: 'Audited' },
      },
      { action: 'source.remove', before: { name: 'Audited' }, after: null },
    ])
    const chain = server.world.customer.id
    expect(await server.database.asSystem((tx) => verifyChain(tx, chain))).toMatchObject({ brokenAt: null })
  })
})

describe('the list of sources', () => {
  test('contains only those of the own customer, whichever is requested', async () => {
    const { customer, otherCustomer } = server.world
    const own = (await server.ask('fullAccessCustomer', '/api/sources')).json()
    expect(new Set(own.data.map((source: { customerId: string }) => source.customerId))).toEqual(
      new Set([customer.id]),
    )
    const foreign = await server.ask('fullAccessCustomer', `/api/sources?customerId=${otherCustomer.id}`)
    expect(foreign.json().data).toEqual([])
    const all = (await server.ask('provider', `/api/sources?customerId=${otherCustomer.id}`)).json()
    expect(all.data).toMatchObject([{ name: 'Foreign sensors' }])
  })

  test('is paged without duplicates', async () => {
    for (const name of ['a', 'b', 'c']) await create('provider', { name })
    const whole = (await server.ask('provider', '/api/sources?limit=500')).json().data
    const paged: unknown[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page: { data: unknown[]; nextCursor: string | null } = (
        await server.ask('provider', `/api/sources?limit=2${cursor && `&cursor=${cursor}`}`)
      ).json()
      paged.push(...page.data)
      cursor = page.nextCursor
    }
    expect(whole.length).toBeGreaterThan(4)
    expect(paged).toEqual(whole)
  })

  test('refuses an invalid cursor', async () => {
    expect((await server.ask('provider', '/api/sources?cursor=x')).statusCode).toBe(422)
  })

  test('shows the last message and the number of unknown devices', async () => {
    const { sources } = server.services
    const [source] = server.world.sources
    await ingest(source!.key)
    sources.noteUnknownDevices(source!.id, ['ghost-1', 'ghost-2', 'ghost-1', 'gh\u0000ost'])
    await sources.flush()
    sources.noteUnknownDevices(source!.id, ['ghost-1'])
    await sources.flush()
    const { data } = (await server.ask('fullAccessCustomer', '/api/sources?limit=500')).json()
    const shown = data.find(({ _id }: { _id: string }) => _id === source!.id)
    expect(shown).toMatchObject({ unknownDevices: 3, lastEventAt: expect.any(String) })
    const { rows } = await owned(`select events from unknown_device where device_id = 'ghost-1'`, [])
    expect(rows).toEqual([{ events: 3 }])
  })

  test('stores at most a thousand unknown devices per source', async () => {
    const { sources } = server.services
    const { id } = server.world.sources[1]!
    for (let turn = 0; turn < 3; turn++) {
      sources.noteUnknownDevices(
        id,
        Array.from({ length: 900 }, (_, place) => `made-up-${turn}-${place}`),
      )
      await sources.flush()
    }
    const { rows } = await owned('select count(*) from unknown_device where source_id = $1', [id])
    expect(rows).toEqual([{ count: 1_000 }])
  })
})

const owned = async (statement: string, values: unknown[]) => {
  const owner = await server.database.owner()
  try {
    return await owner.query(statement, values)
  } finally {
    await owner.end()
  }
}
