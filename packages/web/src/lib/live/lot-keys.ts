/** Every query about one lot has a key that begins so; a resync makes all of them stale. */
export const lotKey = <Parts extends readonly string[]>(lotId: string, ...parts: Parts) =>
  ['lot', lotId, ...parts] as const

/** Every query over several lots has a key that begins so. */
export const lotsKey = ['lots'] as const

/** Everything about a lot's devices and zones: they name each other, so they are asked anew together. */
export const devicesKey = (lotId: string) => lotKey(lotId, 'devices')

/** Every query about customers has a key that begins so. */
export const customersKey = ['customers'] as const
