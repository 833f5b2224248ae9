import { endpoints } from '@stallwise/contract/endpoints.ts'
import type { EndpointShape } from '@stallwise/contract/base/endpoint.ts'
import { grants } from '@stallwise/domain/access/capabilities.ts'
import { roles, type Role } from '@stallwise/domain/access/roles.ts'
import type { HTTPMethods } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { announceRights } from '#platform/sign-in/rights-channel.ts'
import { endpointNames, stepsOf, walk } from './rights-walk.ts'
import { startTestServer, type TestServer } from './test-app.ts'

let server: TestServer
let base: string
beforeAll(async () => {
  server = await startTestServer()
  base = await server.server.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => server?.close())

const walker = () => ({
  base,
  database: server.database,
  world: server.world,
  tokenOf: server.tokenOf,
  server: server.server,
  files: server.services.files,
})

const forgetRights = () => server.database.asSystem((tx) => announceRights(tx, '*'))

test.each(endpointNames)('%s is bound', (name) => {
  const [method, path] = name.split(' ') as [HTTPMethods, string]
  expect(server.server.hasRoute({ method, url: `/api${path.replace(/\{(\w+)\}/g, ':$1')}` })).toBe(true)
})

describe('nine roles and anonymous requests, each for an own lot, a sister lot and a foreign one', () => {
  test.each(endpointNames)('%s', async (name) => {
    expect(stepsOf(name)).toHaveLength((roles.length + 1) * 3)
    expect(await walk(walker(), name)).toEqual([])
  })
})

describe('rights are checked before bodies', () => {
  // All users may change their own preferences, so no one is refused before the body is read.
  const withBody = endpointNames.filter((name) => {
    const { body, access } = endpoints[name] as EndpointShape
    return body && access !== 'preference.own' && access !== 'public'
  })
  test.each(withBody)('%s', async (name) => {
    const [method, path] = name.split(' ') as [HTTPMethods, string]
    const url = `${base}/api${path}`
    const headers = { 'content-type': 'application/json' }
    const asStranger = await fetch(url, { method, headers, body: '{"' })
    expect(asStranger.status).toBe(401)
    const authorization = `Bearer ${await server.tokenOf('primary')}`
    const asPrimary = await fetch(url, { method, headers: { ...headers, authorization }, body: '{"' })
    expect(asPrimary.status).toBe(403)
  })
})

describe('the walk finds', () => {
  // The walk has switched products of the lots on and off, and staff see alerts of violations only with enforcement.
  beforeAll(async () => {
    await server.database.asSystem((tx) =>
      sql`update parking_lot set product_access = product_access || '{"enforcement": true}'`.execute(tx),
    )
    await forgetRights()
  })

  const withGrant = async (change: (own: Role[], all: Role[]) => () => void, work: () => Promise<void>) => {
    const { own, all } = grants['alert.delete'] as unknown as { own: Role[]; all: Role[] }
    const undo = change(own, all)
    await work().finally(undo)
  }

  test('a role that can do what the table denies', async () => {
    const change = (own: Role[]) => {
      own.push('tenant')
      return () => own.pop()
    }
    await withGrant(change, async () => {
      expect(await walk(walker(), 'POST /alerts/delete')).toEqual([
        // Of the alerts of the own lot, a tenant finds only those of violations of their own.
        'tenant about the own lot: 404, not forbidden',
        'tenant about the sister lot: 404, not forbidden',
        'tenant about the foreign lot: 404, not forbidden',
      ])
    })
  })

  test('a role that cannot do what the table allows', async () => {
    const change = (own: Role[]) => {
      const taken = own.splice(own.indexOf('staffCustomer'), 1)
      return () => own.push(...taken)
    }
    await withGrant(change, async () => {
      expect(await walk(walker(), 'POST /alerts/delete')).toContain(
        'staffCustomer about the own lot: 403, not allowed',
      )
    })
  })

  test('access to a lot that is not in the user’s list', async () => {
    const { users, sister } = server.world
    const owner = users.find(({ roles: [role] }) => role === 'owner')!
    const grant = { user_id: owner.id, parking_lot_id: sister.lot.id }
    await server.database.asSystem((tx) => tx.insertInto('user_lot').values(grant).execute())
    await forgetRights()
    const walking = () => walk(walker(), 'GET /parking-lots/{id}')
    const leak = ['owner about the sister lot: 200, not not-found']
    await expect.poll(walking, { timeout: 10_000 }).toEqual(leak)
    await server.database.asSystem((tx) =>
      tx
        .deleteFrom('user_lot')
        .where('user_id', '=', owner.id)
        .where('parking_lot_id', '=', sister.lot.id)
        .execute(),
    )
    await forgetRights()
    await expect.poll(walking, { timeout: 10_000 }).toEqual([])
  })
})
