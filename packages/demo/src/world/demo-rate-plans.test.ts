import { statesOfPlans } from '@stallwise/domain/pricing/plan-history.ts'
import { checkRatePlan } from '@stallwise/domain/pricing/rate-plan.rules.ts'
import { expect, test } from 'vitest'
import { demoRatePlans } from './demo-rate-plans.ts'
import { demoWorld } from './demo-world.ts'

test.each(['2026-11-21T03:00Z', '2027-01-01T00:30Z', '2026-12-31T23:00Z', '2028-02-29T12:00Z'])(
  'at %s every lot has prices, without faults; a year later too',
  (text) => {
    const now = Date.parse(text)
    const world = demoWorld(() => 'key')
    const rows = demoRatePlans(world, { now })
    const people = world.session.users.map(({ id }) => id)
    for (const { plan } of rows) expect(checkRatePlan(plan!)).toEqual([])
    for (const lot of world.lots) {
      const own = rows.filter((row) => row.parking_lot_id === lot.id)
      const versions = own.map((row) => ({
        groupId: row.group_id,
        effectiveFrom: Date.parse(row.effective_from),
        plan: row.plan,
        isWithdrawn: row.withdrawn_at !== null,
      }))
      for (const later of [0, 365])
        expect(statesOfPlans(versions, now + later * 24 * 3_600_000)).toContain('in-force')
      for (const row of own) {
        expect(row.created_at < row.effective_from).toBe(true)
        expect(row.created_at < new Date(now).toISOString()).toBe(true)
        expect(people).toContain(row.created_by)
      }
      const moments = own.map(({ effective_from }) => effective_from)
      expect(new Set(moments).size).toBe(moments.length)
    }
    const tower = rows.filter(({ parking_lot_id }) => parking_lot_id === world.lots[0]!.id)
    expect(tower.some((row) => row.withdrawn_at)).toBe(true)
  },
)
