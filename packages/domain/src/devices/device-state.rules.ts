/** How a device stands by when it was last heard of. Source: rules DEV-01, DEV-02. */
export const deviceStates = ['online', 'late', 'offline', 'never'] as const
/** How a device stands. */
export type DeviceState = (typeof deviceStates)[number]

/** DEV-02: offline is what was not heard of for so many times the lot's time-out. */
export const offlineAfterTimeouts = 4

/** DEV-01, DEV-02: how a device stands; times in milliseconds since 1970 UTC, `lastSeenAt` null = never heard of. */
export const deviceStateAt = (lastSeenAt: number | null, timeoutMs: number, now: number): DeviceState => {
  if (lastSeenAt === null) return 'never'
  const silentMs = now - lastSeenAt
  if (silentMs <= timeoutMs) return 'online'
  return silentMs <= offlineAfterTimeouts * timeoutMs ? 'late' : 'offline'
}
