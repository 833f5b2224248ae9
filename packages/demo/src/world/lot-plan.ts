import { aDevice } from '#devices/devices.builders.ts'
import type { FloorMap } from '#floor-maps/floor-plan.ts'
import { aFloor, aFloorMap } from '#lots/lots.builders.ts'
import type { FloorMapRow, FloorRow, GroupRow, LotRow } from '#lots/lots.rows.ts'
import { aStall } from '#stalls/stalls.builders.ts'
import type { StallRow } from '#stalls/stalls.rows.ts'
import type { LotRows } from './demo-world.rows.ts'

/** A floor: its map, the groups of its stalls in the order of their numbers, and its kind of sensors. */
export interface FloorDesign {
  readonly name: string
  readonly map: FloorMap
  readonly share: readonly (readonly [group: GroupRow, stalls: number])[]
  readonly sensors: SensorMake
}

/** Sensors of one kind: the id of the n-th of a lot. */
export interface SensorMake {
  readonly vendor: string
  readonly deviceId: (stallNumber: string, nth: number) => string
}

/** LoRaWAN sensors, with a DevEUI that begins with the lot's four digits. */
export const loraSensors = (lotDigits: string): SensorMake => ({
  vendor: 'Bosch TPS110',
  deviceId: (_, nth) => `70B3D5E7${lotDigits}${nth.toString(16).toUpperCase().padStart(4, '0')}`,
})

/** Wired sensors behind a controller that uses the native call, with ids of lot and stall. */
export const wiredSensors = (lotLetters: string): SensorMake => ({
  vendor: 'Parkline W4',
  deviceId: (stallNumber) => `${lotLetters}-${stallNumber}`,
})

interface DesignedFloor {
  readonly floor: FloorRow
  readonly map: FloorMapRow
  readonly stalls: readonly StallRow[]
}

const designFloor = (lot: LotRow, design: FloorDesign, position: number, first: number): DesignedFloor => {
  const map = aFloorMap(design.map.svg)
  const floor = aFloor(lot, { floor_name: design.name, position, map_hash: map.hash })
  const groups = design.share.flatMap(([group, count]) => Array<GroupRow>(count).fill(group))
  if (groups.length !== design.map.stalls.length)
    throw new Error(
      `${lot.name} ${design.name}: ${groups.length} shared out, ${design.map.stalls.length} drawn`,
    )
  const stalls = design.map.stalls.map(({ number }, index) =>
    aStall(floor, groups[index]!, {
      stall_number: number,
      device: design.sensors.deviceId(number, first + index + 1),
      stall_vendor: design.sensors.vendor,
    }),
  )
  return { floor, map, stalls }
}

/** The floors of a lot with their maps, stalls and sensors. */
export const designFloors = (
  lot: LotRow,
  designs: readonly FloorDesign[],
): Pick<LotRows, 'floorMaps' | 'floors' | 'stalls' | 'devices'> => {
  let first = 0
  const designed = designs.map((design, position) => {
    const one = designFloor(lot, design, position, first)
    first += one.stalls.length
    return one
  })
  const stalls = designed.flatMap((one) => one.stalls)
  return {
    floorMaps: designed.map(({ map }) => map),
    floors: designed.map(({ floor }) => floor),
    stalls,
    devices: stalls.flatMap(({ id, device }) =>
      device ? [aDevice(lot, { device_id: device, stall_id: id })] : [],
    ),
  }
}
