import {
  startMonerisSandbox,
  type MonerisSandbox,
} from '@stallwise/adapters/payments-moneris/moneris.simulator.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { minute } from '#testing/test-lot.ts'
import { codeOf, startPayments } from '../testing/payments.test-world.ts'

vi.setConfig({ testTimeout: 60_000 })

// 3.00 an hour and 13 % of tax: 3.39 an hour.
const anHour = 339
let lot: Awaited<ReturnType<typeof startPayments<MonerisSandbox>>>
beforeAll(async () => {
  lot = await startPayments(startMonerisSandbox)
  await lot.addUser('staffCustomer')
})
afterAll(() => lot?.close())

const later = async (minutes: number) => {
  lot.clock.now += minutes * minute
  await lot.fire()
}
const leaveCents = async (plate: string) =>
  (await lot.look(plate)).options.find(({ minutes }) => minutes === null)?.dueCents
const cover = (who: 'provider' | 'staffCustomer') =>
  lot.app.ask(who, {
    method: 'POST',
    url: `/api/pass-holders/${lot.passholderId}/cover-from-valid-from`,
  })
const edit = async (more: object, plates: readonly string[]) => {
  const { version, vehicles } = (await lot.staff('GET', `/pass-holders/one/${lot.passholderId}`)).json()
  const changed = await lot.staff('PUT', `/v2/pass-holders/${lot.passholderId}`, {
    version,
    vehicles: [...vehicles, ...plates.map((licensePlate) => ({ licensePlate }))],
    ...more,
  })
  expect(changed.statusCode, changed.body).toBe(200)
}

test('PAY-134: a pass covers the plates that it has from its Valid From, if who manages payments says so', async () => {
  const [plate, added] = ['COVER73', 'ADDED73']
  await lot.drive('camera-in', plate)
  await later(1)
  await lot.drive('camera-in', added)
  await later(40 * 60 - 1)
  await edit({}, [plate])
  expect(await leaveCents(plate)).toBe(39 * anHour)
  expect(codeOf(await cover('staffCustomer'))).toBe('403 forbidden')
  expect((await cover('provider')).json().errors).toMatchObject([{ path: 'validFrom', code: 'required' }])
  const validFrom = new Date(lot.clock.now - 20 * 60 * minute).toISOString().slice(0, 10)
  await edit({ validFrom }, [])
  // A Valid From by itself covers nothing.
  expect(await leaveCents(plate)).toBe(39 * anHour)
  expect((await cover('provider')).json()).toEqual({
    validFrom,
    licensePlates: [plate, lot.knownPlate].sort(),
  })
  const due = await leaveCents(plate)
  // Valid From is a day of UTC here, which begins up to 25 hours after the entry.
  expect(due).toBeLessThanOrEqual(25 * anHour)
  await edit({}, [added])
  expect(await leaveCents(added)).toBe(39 * anHour)
  expect(await leaveCents(plate)).toBe(due)
  const audits = await lot.query(
    `select after from audit_entry where action = 'passholder.cover-from-valid-from'`,
  )
  expect(audits).toEqual([{ after: { validFrom } }])
})
