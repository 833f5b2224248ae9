import { randomUUID } from 'node:crypto'
import { aSource } from '@stallwise/demo/devices/devices.builders.ts'
import { aFloor, aGroup, aLot } from '@stallwise/demo/lots/lots.builders.ts'
import { Player } from '@stallwise/demo/simulator/player.ts'
import { createSensorPosts } from '@stallwise/demo/simulator/sensor-posts.ts'
import { aStall } from '@stallwise/demo/stalls/stalls.builders.ts'
import { joinLots } from '@stallwise/demo/world/demo-world.rows.ts'

const session = { users: [], accounts: [], lots: [] }

/**
 * Simulates an office lot with the sensors of a lot: for an hour of a Tuesday it answers with the messages that bring
 * the server to that state now, and with the occupied sensors.
 */
export const simulatedLot = (devices: readonly string[], key: string) => {
  const lot = aLot({ name: 'Simulated' })
  const [floor, group] = [aFloor(lot), aGroup(lot)]
  const stalls = devices.map((device) => aStall(floor, group, { stall_number: device, device }))
  const sources = [aSource({ customer_id: lot.customer_id, key })]
  const rhythms = [{ groupId: group.id, rhythm: 'office' as const }]
  const rows = joinLots([])
  const player = new Player(
    {
      ...rows,
      lots: [lot],
      floors: [floor],
      groups: [group],
      stalls,
      rhythms,
      customers: [],
      sources,
      session,
    },
    2026,
  )
  const postsOf = createSensorPosts(sources, randomUUID())
  let occupied: ReadonlySet<string> = new Set()
  return (hour: number) => {
    const known = { occupiedDevices: occupied, platesInside: new Map<string, Set<string>>() }
    const { sensorReports } = player.catchUp(Date.parse(`2026-11-17T${hour}:00:00-05:00`), known)
    occupied = new Set(sensorReports.filter((one) => one.occupied).map(({ deviceId }) => deviceId))
    const at = Date.now()
    return { posts: postsOf(sensorReports.map((one) => ({ ...one, at }))), occupied }
  }
}
