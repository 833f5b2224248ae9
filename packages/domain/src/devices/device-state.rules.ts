/** The state of a device, by when it was last seen. Source: rules DEV-01, DEV-02. */
export const deviceStates = ['online', 'late', 'offline', 'never'] as const
/** The state of a device. */
export type DeviceState = (typeof deviceStates)[number]

/** DEV-02: a device is offline after this many timeouts of the lot without a message. */
export const offlineAfterTimeouts = 4

/** DEV-01, DEV-02: the state of a device; times in milliseconds since 1970 UTC, `lastSeenAt` null = never seen. */
export const deviceStateAt = (lastSeenAt: number | null, timeoutMs: number, now: number): DeviceState => {
  if (lastSeenAt === null) return 'never'
  const silentMs = now - lastSeenAt
  if (silentMs <= timeoutMs) return 'online'
  return silentMs <= offlineAfterTimeouts * timeoutMs ? 'late' : 'offline'
}
