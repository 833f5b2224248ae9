import { expect, test } from 'vitest'
import { BrokerConnectionLog } from './broker-connection.ts'

const watched = () => {
  const lines: string[] = []
  const clock = { now: 0 }
  const warn = (...parts: unknown[]) => void lines.push(String(parts.at(-1)))
  const connection = new BrokerConnectionLog({ warn }, 'server-a', () => clock.now)
  const session = (lastsMs: number) => {
    connection.connected()
    clock.now += lastsMs
    connection.disconnected()
    connection.problem(new Error('the broker closed the connection'))
  }
  return { lines, connection, session }
}
const problem = 'MQTT broker connection problem'
const again = 'MQTT broker connected again'

test('ING-65: says when the broker is connected again, and nothing at the first connection', () => {
  const { lines, connection, session } = watched()
  session(60_000)
  connection.connected()
  expect(lines).toEqual([problem, again])
})

test('ING-65: after three short sessions in a row it names another client with the same id, once', () => {
  const { lines, session } = watched()
  for (const lastsMs of [1_000, 1_000, 60_000, 1_000, 1_000, 1_000, 1_000]) session(lastsMs)
  const hints = lines.filter((line) => line.includes('MQTT_CLIENT_ID'))
  expect(hints).toEqual([expect.stringContaining('Another client may use the same id')])
  expect(lines.indexOf(hints[0]!)).toBe(lines.length - 4)
})
