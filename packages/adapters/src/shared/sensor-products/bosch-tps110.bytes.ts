/** Payloads of a Bosch TPS110, for simulators. */
export type BoschPayload =
  | { readonly message: 'status'; readonly occupied: boolean }
  | { readonly message: 'heartbeat'; readonly occupied: boolean; readonly celsius: number }
  | { readonly message: 'start-up'; readonly occupied: boolean; readonly resetCause: 1 | 2 | 3 | 4 }

const portOf = { status: 1, heartbeat: 2, 'start-up': 3 } as const

const bytesOf = (payload: BoschPayload): number[] => {
  const bit = payload.occupied ? 1 : 0
  if (payload.message === 'status') return [bit]
  if (payload.message === 'heartbeat') return [bit, payload.celsius & 0xff]
  return [0x24, 3, 0, 0, 0x75, 3, 0, 0, 0, 0, 0, 0, 0, 0x1d, 2, payload.resetCause, bit]
}

/** The port and the bytes, in base64. */
export const writeBoschPayload = (payload: BoschPayload) => ({
  fPort: portOf[payload.message],
  base64: Buffer.from(bytesOf(payload)).toString('base64'),
})
