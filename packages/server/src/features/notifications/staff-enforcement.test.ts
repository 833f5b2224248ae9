import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { gatherNotifications } from './gathering.ts'
import { startTestServer, type TestServer } from '#testing/test-app.ts'
import { addViolations } from '#testing/test-violations.ts'

const now = Date.UTC(2026, 10, 20, 15)

let server: TestServer
let violation: string
beforeAll(async () => {
  server = await startTestServer({ clock: () => now })
  ;[violation] = (await addViolations(server, { times: [now - 1_000] })) as [string]
})
afterAll(() => server?.close())

const lotId = () => server.world.own.lot.id
const asStaff = async (url: string) => (await server.ask('staffCustomer', `/api${url}`)).json()
const act = async (url: string, payload: object = {}) =>
  (await server.ask('staffCustomer', { method: 'POST', url: `/api${url}`, payload })).json().code
const rights = async () => (await asStaff('/me')).rights['violation.read']

/** What the staff user sees of the violation. */
const seen = async () => ({
  allowed: (await asStaff(`/parking-lots/${lotId()}`)).allowed.includes('violation.read'),
  card: (await asStaff('/parking-lots')).data[0].alerts.violation,
  counted: (await asStaff(`/alerts/count/?parkingLotId=${lotId()}`)).count,
  alerts: (await asStaff(`/alerts/${lotId()}`)).data.length,
  causes: (await asStaff(`/alerts/causes?parkingLot=${lotId()}`)).data.length,
  notifications: (await asStaff('/notifications')).data.length,
})
const everything = { allowed: true, card: 1, counted: 1, alerts: 1, causes: 1, notifications: 1 }
const nothing = { allowed: false, card: 0, counted: 0, alerts: 0, causes: 0, notifications: 0 }

const setEnforcement = async (enforcement: boolean) => {
  const users = await server.ask('fullAccessCustomer', `/api/parking-lots/staffusers/${lotId()}`)
  const [{ _id: userId, version }] = users.json().staffUsers
  const answer = await server.ask('fullAccessCustomer', {
    method: 'PUT',
    url: `/api/parking-lots/staffusers/${lotId()}`,
    payload: { userId, version, productAccess: { enforcement } },
  })
  expect(answer.statusCode, answer.body).toBe(200)
  await expect.poll(rights).toBe(enforcement ? 'own' : undefined)
}

describe('USR-42: staff without the product enforcement on a lot', () => {
  test('neither read, resolve nor report violations there, nor see their alerts and notifications', async () => {
    await gatherNotifications({ database: server.database, clock: () => now })
    expect(await seen()).toEqual(everything)
    await setEnforcement(false)
    expect(await seen()).toEqual(nothing)
    expect(await asStaff(`/violations?parkingLot=${lotId()}`)).toMatchObject({ code: 'forbidden' })
    expect(await act(`/violations/${violation}/dismiss`)).toBe('forbidden')
    expect(await act('/violations/report', { parkingLot: lotId(), licensePlate: 'ABC123' })).toBe('forbidden')
    expect(await act('/alerts/delete', { ids: [violation] })).toBe('not-found')
    await setEnforcement(true)
    expect(await seen()).toEqual(everything)
  })

  test('are notified of none', async () => {
    await setEnforcement(false)
    await addViolations(server, { times: [now], columns: { reason: 'timeLimit' } })
    await gatherNotifications({ database: server.database, clock: () => now })
    await setEnforcement(true)
    expect((await asStaff('/notifications')).data).toHaveLength(1)
    expect((await server.ask('cameraOnlyCustomer', '/api/notifications')).json().data).toHaveLength(2)
  })
})
