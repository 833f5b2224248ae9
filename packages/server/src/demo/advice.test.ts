import type { DemoWorld } from '@stallwise/demo/world/demo-world.rows.ts'
import { expect, test } from 'vitest'
import { startAdvisedLot, worked } from '#features/recommendations/advice.test-lot.ts'
import { decideDemoAdvice } from './advice.ts'

test('recommendations of the demo are worked out by its days, and three of them decided once', async () => {
  const lot = await startAdvisedLot()
  try {
    await lot.write(lot.monthly, worked)
    const [provider] = await lot.query(
      `select id, email, name, '{provider}'::text[] as roles from app_user limit 1`,
    )
    const world = { lots: [{ id: lot.lotId }], session: { users: [provider] } } as unknown as DemoWorld
    const parts = { ...lot.app.services, pool: lot.database.pool, clock: () => lot.clock.now }
    await decideDemoAdvice(parts, world)
    await decideDemoAdvice(parts, world)
    const tasks = (await lot.send('GET', `/recommendations/tasks/parkingLot/${lot.lotId}`)).json()
    expect(tasks).toMatchObject([{ status: 'completed', completionProgress: 30, completionGoal: 30 }])
  } finally {
    await lot.close()
  }
})
