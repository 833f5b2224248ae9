import { nativePost } from '@stallwise/adapters/sensor-native/sensor-native.simulator.ts'
import { uplinkPost } from '@stallwise/adapters/sensor-the-things-stack/the-things-stack.simulator.ts'
import type { VendorPost } from '@stallwise/adapters/shared/vendor-post.ts'
import type { SourceRow } from '#devices/devices.rows.ts'

/** A stall sensor's report, before it is encoded in its vendor's protocol. */
export interface SensorReport {
  readonly deviceId: string
  readonly customerId: string
  readonly kind: 'status' | 'heartbeat'
  readonly occupied: boolean
  readonly at: number
  /** Absent for wired sensors. */
  readonly batteryPercent?: number | undefined
  readonly fault?: string | undefined
}

const maxBatchSize = 500
const isDevEui = (deviceId: string): boolean => /^[0-9A-F]{16}$/.test(deviceId)

const keyOf = (sources: readonly SourceRow[], customerId: string, kind: SourceRow['kind']) =>
  sources.find((source) => source.customer_id === customerId && source.kind === kind)?.key

const decodedOf = ({ occupied, batteryPercent, fault }: SensorReport) => ({
  occupied,
  ...(batteryPercent === undefined ? {} : { battery: batteryPercent }),
  ...(fault ? { fault } : {}),
})

/** Puts sensorReports into the protocols of their makers: an uplink each for LoRaWAN sensors, batches for wired ones. */
export const createSensorPosts = (sources: readonly SourceRow[], session: string) => {
  let sequence = 0

  const asUplink = (key: string, report: SensorReport): VendorPost => {
    const { deviceId: devEui, occupied, at, kind } = report
    const payload =
      kind === 'status'
        ? ({ message: 'status', occupied } as const)
        : ({ message: 'heartbeat', occupied, celsius: 9 } as const)
    const decoded = kind === 'heartbeat' ? { decoded: decodedOf(report) } : {}
    return uplinkPost(key, { devEui, session, fCnt: sequence++, at, payload, ...decoded })
  }

  const asBatches = (key: string, sensorReports: readonly SensorReport[]): VendorPost[] =>
    Array.from({ length: Math.ceil(sensorReports.length / maxBatchSize) }, (_, nth) =>
      nativePost(
        key,
        sensorReports
          .slice(nth * maxBatchSize, (nth + 1) * maxBatchSize)
          .map(({ deviceId, occupied, at, batteryPercent, fault }) => ({
            eventId: `${session}-${sequence++}`,
            deviceId,
            occupied,
            at,
            batteryPercent,
            fault,
          })),
      ),
    )

  return (sensorReports: readonly SensorReport[]): VendorPost[] =>
    [...new Set(sensorReports.map(({ customerId }) => customerId))].flatMap((customerId) => {
      const own = sensorReports.filter((report) => report.customerId === customerId)
      const lora = keyOf(sources, customerId, 'the-things-stack')
      const wired = keyOf(sources, customerId, 'stall-events')
      const flies = ({ deviceId }: SensorReport) => lora !== undefined && isDevEui(deviceId)
      return [
        ...(wired
          ? asBatches(
              wired,
              own.filter((report) => !flies(report)),
            )
          : []),
        ...(lora ? own.filter(flies).map((report) => asUplink(lora, report)) : []),
      ]
    })
}
