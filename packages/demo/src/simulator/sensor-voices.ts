import { nativePost } from '@stallwise/adapters/sensor-native/sensor-native.simulator.ts'
import { uplinkPost } from '@stallwise/adapters/sensor-the-things-stack/the-things-stack.simulator.ts'
import type { VendorPost } from '@stallwise/adapters/shared/vendor-post.ts'
import type { SourceRow } from '#devices/devices.rows.ts'

/** What a stall sensor says, before it is put into its maker's words. */
export interface Statement {
  readonly deviceId: string
  readonly customerId: string
  readonly kind: 'status' | 'heartbeat'
  readonly occupied: boolean
  readonly at: number
  /** Absent for a sensor on a wire. */
  readonly batteryPercent?: number | undefined
  readonly fault?: string | undefined
}

const maxBatchSize = 500
const isDevEui = (deviceId: string): boolean => /^[0-9A-F]{16}$/.test(deviceId)

const keyOf = (sources: readonly SourceRow[], customerId: string, kind: SourceRow['kind']) =>
  sources.find((source) => source.customer_id === customerId && source.kind === kind)?.key

const decodedOf = ({ occupied, batteryPercent, fault }: Statement) => ({
  occupied,
  ...(batteryPercent === undefined ? {} : { battery: batteryPercent }),
  ...(fault ? { fault } : {}),
})

/** Puts statements into the protocols of their makers: an uplink each for LoRaWAN sensors, batches for wired ones. */
export const createVoices = (sources: readonly SourceRow[], session: string) => {
  let spoken = 0

  const asUplink = (key: string, statement: Statement): VendorPost => {
    const { deviceId: devEui, occupied, at, kind } = statement
    const payload =
      kind === 'status'
        ? ({ message: 'status', occupied } as const)
        : ({ message: 'heartbeat', occupied, celsius: 9 } as const)
    const decoded = kind === 'heartbeat' ? { decoded: decodedOf(statement) } : {}
    return uplinkPost(key, { devEui, session, fCnt: spoken++, at, payload, ...decoded })
  }

  const asBatches = (key: string, statements: readonly Statement[]): VendorPost[] =>
    Array.from({ length: Math.ceil(statements.length / maxBatchSize) }, (_, nth) =>
      nativePost(
        key,
        statements
          .slice(nth * maxBatchSize, (nth + 1) * maxBatchSize)
          .map(({ deviceId, occupied, at, batteryPercent, fault }) => ({
            eventId: `${session}-${spoken++}`,
            deviceId,
            occupied,
            at,
            batteryPercent,
            fault,
          })),
      ),
    )

  return (statements: readonly Statement[]): VendorPost[] =>
    [...new Set(statements.map(({ customerId }) => customerId))].flatMap((customerId) => {
      const own = statements.filter((statement) => statement.customerId === customerId)
      const lora = keyOf(sources, customerId, 'the-things-stack')
      const wired = keyOf(sources, customerId, 'stall-events')
      const flies = ({ deviceId }: Statement) => lora !== undefined && isDevEui(deviceId)
      return [
        ...(wired
          ? asBatches(
              wired,
              own.filter((statement) => !flies(statement)),
            )
          : []),
        ...(lora ? own.filter(flies).map((statement) => asUplink(lora, statement)) : []),
      ]
    })
}
