import { expect, it } from 'vitest'
import { demoMobileApp } from './demo-mobile-app.ts'
import { demoWorld } from './demo-world.ts'

const now = Date.UTC(2026, 10, 21, 3)
const { invitations, log } = demoMobileApp(
  demoWorld(() => 'key'),
  { now, seed: 2026 },
)

it('has invitations of both outcomes, and events of the app from the last three days', () => {
  expect(new Set(invitations.map(({ state }) => state))).toEqual(new Set(['sent', 'failed']))
  const recent = log.filter(({ at }) => Date.parse(at) > now - 3 * 24 * 3_600_000)
  expect(new Set(recent.map(({ kind }) => kind)).size).toBeGreaterThan(4)
  expect(new Set(log.map(({ id }) => id)).size).toBe(log.length)
})

it('has no event in the future, before its invitation, or of somebody who does not exist', () => {
  const invitedAt = new Map(invitations.map((one) => [one.passholder_id, Date.parse(one.asked_at)]))
  for (const { at, passholder_id } of log) {
    expect(Date.parse(at)).toBeLessThan(now)
    expect(Date.parse(at)).toBeGreaterThanOrEqual(invitedAt.get(passholder_id)!)
  }
})
