import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { expect, test } from 'vitest'
import { startTestServer } from '#testing/test-app.ts'
import { loadUnknownDevice } from './unknown-device.load.ts'

test('HEA-80: the demo has a camera that reports and that no lot knows', async () => {
  const server = await startTestServer()
  const { lot } = server.world.own
  const source = uuidv7()
  await server.database.asSystem(async (tx) => {
    await sql`insert into source (id, customer_id, kind, name, key_hash, key_hint)
      values (${source}, ${lot.customer_id}, 'plate-recognizer', 'Cameras', ${source}, 'hint')`.execute(tx)
    await loadUnknownDevice(tx, {}, { lotIds: [lot.id], now: Date.now() })
    await loadUnknownDevice(tx, { health: { unknownDevice: 'new-1' } }, { lotIds: [lot.id], now: Date.now() })
  })
  expect(await server.database.look('select device_id from unknown_device')).toEqual([{ device_id: 'new-1' }])
  await server.close()
})
