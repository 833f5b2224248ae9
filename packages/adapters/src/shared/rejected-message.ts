import type { ReadMessage } from '@stallwise/ports/device-source.port.ts'

/**
 * ING-17: a message of the vendor's format that lacks a device or a time is rejected by name: one such device must not
 * make the sender drop the messages of all others.
 */
export const rejectedMessage = (eventId: string, message: string, deviceId?: string): ReadMessage<never> => ({
  events: [],
  rejected: [{ eventId, code: 'invalid-event', message, deviceId }],
})
